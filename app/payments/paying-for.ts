import type { Cookies } from "~/platform/cookies";

const chatCookie = "paying-for";
/** A bank payment may take days. After a few hours the payer no longer expects the chat. */
const chatSeconds = 2 * 60 * 60;
const chatPath = /^\/(?:chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/;

/** Remembers the conversation from which the member came to the shop, until the payment is done. */
export function rememberChat(cookies: Cookies, search: URLSearchParams): void {
  const from = search.get("from");
  if (from && chatPath.test(from)) cookies.set(chatCookie, from, { maxAgeSeconds: chatSeconds });
}

/** Finds the conversation to go back to after paying. Null when the member came from elsewhere. */
export function chatPaidFor(cookies: Cookies): string | null {
  const path = cookies.get(chatCookie);
  return path && chatPath.test(path) ? path : null;
}
