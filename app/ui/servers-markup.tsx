/**
 * Keeps the server's markup of a part whose code has not loaded: hydration leaves that markup. Renders nothing in the
 * browser.
 */
export function ServersMarkup() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps the server's markup.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
