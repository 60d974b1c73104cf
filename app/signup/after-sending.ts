/** URL of the page that requested a mail, with a notice about the sent mail. For forms without script. */
export function afterSending(backTo: string): string {
  const [path = "", query = ""] = backTo.split("?");
  const search = new URLSearchParams(query);
  search.set("mail", "sent");
  return `${path}?${search}`;
}
