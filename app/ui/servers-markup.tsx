/**
 * Stands where the server has drawn a part whose code the browser lacks: hydration leaves what it finds. Where a page is
 * drawn in the browser it is empty.
 */
export function ServersMarkup() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps the server's markup.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
