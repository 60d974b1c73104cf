/** Reason of a refusal. It has the focus after the load, so that a keyboard user continues there. */
export function ErrorBox({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the reason is read first, also without script, and the form follows by Tab.
    <p className="error-box" role="alert" tabIndex={-1} autoFocus>
      {children}
    </p>
  );
}
