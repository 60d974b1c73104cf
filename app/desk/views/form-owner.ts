import { createContext, useContext } from "react";

/** Encrypted name of the person for whom this page was rendered. Null outside the frame. */
export const FormOwner = createContext<string | null>(null);

export const useFormOwner = (): string | null => useContext(FormOwner);
