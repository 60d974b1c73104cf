import { createContext, useContext } from "react";

/** The nonce of this answer's own scripts; empty in the browser, whose markup names none. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
