import { createContext, useContext } from "react";

/** The nonce of this answer's own scripts. Empty in the browser, whose markup has none. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
