import type { Cookies } from "~/platform/cookies";

const cookieName = "paying-for";
/**
 * Lifetime of the cookie. A bank payment may take days, but after some hours the payer no longer expects the
 * conversation.
 */
const keptSeconds = 2 * 60 * 60;
const conversationPath = /^\/(?:chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/;

/** Remembers in a cookie from which conversation the member came to the shop. */
export function rememberOriginConversation(cookies: Cookies, search: URLSearchParams): void {
  const from = search.get("from");
  if (from && conversationPath.test(from)) cookies.set(cookieName, from, { maxAgeSeconds: keptSeconds });
}

/** Finds the conversation to reopen after payment. Null when the member came from another page. */
export function findOriginConversation(cookies: Cookies): string | null {
  const path = cookies.get(cookieName);
  return path && conversationPath.test(path) ? path : null;
}
