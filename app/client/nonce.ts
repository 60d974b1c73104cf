import { createContext, useContext } from "react";

/** CSP nonce of the page's scripts. Empty in the browser, because browsers hide nonces from the DOM. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
