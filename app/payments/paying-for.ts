import type { Cookies } from "~/platform/cookies";

const chatCookie = "paying-for";
/** A bank payment may take days. After some hours the payer no longer expects to return to the chat. */
const chatSeconds = 2 * 60 * 60;
const chatPath = /^\/(?:chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/;

/** Remembers in a cookie from which conversation the member came to the shop. */
export function rememberChat(cookies: Cookies, search: URLSearchParams): void {
  const from = search.get("from");
  if (from && chatPath.test(from)) cookies.set(chatCookie, from, { maxAgeSeconds: chatSeconds });
}

/** Finds the conversation to reopen after payment. Null when the member came from another page. */
export function chatPaidFor(cookies: Cookies): string | null {
  const path = cookies.get(chatCookie);
  return path && chatPath.test(path) ? path : null;
}
