import type { Visit } from "~/server/visit.server";

const chatCookie = "paying-for";
/** A payment by bank can take some days, and who comes back then looks at the history anyway. */
const chatSeconds = 2 * 60 * 60;
const chatPath = /^\/(?:chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/;

/** Remembers the conversation from which the shop was opened, until the payment is done. */
export function rememberChat(visit: Visit, search: URLSearchParams): void {
  const from = search.get("from");
  if (from && chatPath.test(from)) visit.cookies.set(chatCookie, from, { maxAgeSeconds: chatSeconds });
}

/** Where to go on after paying, when the way to the shop began in a conversation. */
export function chatPaidFor(visit: Visit): string | null {
  const path = visit.cookies.get(chatCookie);
  return path && chatPath.test(path) ? path : null;
}
