/**
 * Keeps the server's markup of a part whose code has not loaded. It renders nothing itself, and hydration leaves the
 * markup as it is.
 */
export function ServersMarkup() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps the server's markup.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
