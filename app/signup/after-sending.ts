/** The page that requested a mail, with a notice that the mail was sent. For forms without script. */
export function afterSending(backTo: string): string {
  const [path = "", query = ""] = backTo.split("?");
  const search = new URLSearchParams(query);
  search.set("mail", "sent");
  return `${path}?${search}`;
}
