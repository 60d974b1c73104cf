/**
 * Keeps the server's markup of a part whose code the browser lacks: hydration leaves that markup. Empty when rendered
 * in the browser.
 */
export function ServersMarkup() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps the server's markup.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
