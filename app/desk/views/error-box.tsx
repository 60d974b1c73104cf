/** Reason of a refusal. Has the focus after the page has loaded, so that a keyboard user continues there. */
export function ErrorBox({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the reason is read first, also without script, and the form follows by Tab.
    <p className="error-box" role="alert" tabIndex={-1} autoFocus>
      {children}
    </p>
  );
}
