import { createContext, useContext } from "react";

/** The start of the ids of a form's fields. On a page with two forms, one form has its own start. */
export const FieldPrefix = createContext("field");

/** Returns a function that gives a control's id by the name of its field. An error summary links to these ids. */
export function useFieldIds(): (name: string) => string {
  const prefix = useContext(FieldPrefix);
  return (name) => `${prefix}-${name.replace(/[^\w-]+/g, "-")}`;
}
