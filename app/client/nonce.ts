import { createContext, useContext } from "react";

/** The nonce of the page's own scripts. Empty in the browser, where markup has none. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
