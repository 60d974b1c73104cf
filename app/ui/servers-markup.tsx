/**
 * Keeps the server's HTML of a component whose code has not loaded. Renders nothing, and hydration leaves the HTML
 * unchanged.
 */
export function ServersMarkup() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps the server's markup.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
