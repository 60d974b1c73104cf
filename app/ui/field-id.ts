import { createContext, useContext } from "react";

/** The start of the ids of a form's fields. A page with two forms gives one of them its own. */
export const FieldPrefix = createContext("field");

/** Gives the ids of controls by the names of their fields. An error summary links to them. */
export function useFieldIds(): (name: string) => string {
  const prefix = useContext(FieldPrefix);
  return (name) => `${prefix}-${name.replace(/[^\w-]+/g, "-")}`;
}
