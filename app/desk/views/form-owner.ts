import { createContext, useContext } from "react";

/** The encrypted mark of the person for whom this page was made. Null outside of the frame. */
export const FormOwner = createContext<string | null>(null);

export const useFormOwner = (): string | null => useContext(FormOwner);
