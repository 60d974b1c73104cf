/** The page that asked for a mail, told that the mail is sent. For forms without scripts. */
export function afterSending(backTo: string): string {
  const [path = "", query = ""] = backTo.split("?");
  const search = new URLSearchParams(query);
  search.set("mail", "sent");
  return `${path}?${search}`;
}
