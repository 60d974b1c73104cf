import { createContext, useContext } from "react";

/** Encrypted id of the person for whom the page was rendered. Null outside the console's frame. */
export const FormOwner = createContext<string | null>(null);

export const useFormOwner = (): string | null => useContext(FormOwner);
