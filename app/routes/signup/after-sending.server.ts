/** The page a mail was asked for from, told that it is on its way: what a form without scripts comes back to. */
export function afterSending(backTo: string): string {
  const [path = "", query = ""] = backTo.split("?");
  const search = new URLSearchParams(query);
  search.set("mail", "sent");
  return `${path}?${search}`;
}
