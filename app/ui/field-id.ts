import { createContext, useContext } from "react";

/** Prefix of the ids of a form's fields. Two forms on one page need different prefixes. */
export const FieldPrefix = createContext("field");

/** Returns a function that makes a control's id from its field's name. Error summaries link to these ids. */
export function useFieldIds(): (name: string) => string {
  const prefix = useContext(FieldPrefix);
  return (name) => `${prefix}-${name.replace(/[^\w-]+/g, "-")}`;
}
