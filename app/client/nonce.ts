import { createContext, useContext } from "react";

/** Nonce of the page's own scripts. Empty in the browser, because browsers hide nonces from markup. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
