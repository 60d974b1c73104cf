import { readEnv } from "~/platform/env.server";
import { type VariableName, variables } from "~/platform/env-variables";

/** Checks the names of variables in a deployment file by the application's own list. */

const isKnown = (name: string): name is VariableName => Object.hasOwn(variables, name);
const withoutFile = (name: string) => name.replace(/_FILE$/, "");

export function unknownVariables(names: Iterable<string>): string[] {
  return [...names].filter((name) => !isKnown(withoutFile(name)));
}

const masterKey = Buffer.alloc(32, 7).toString("base64");

/** The complaint of a process that starts in production with these variables, or an empty text. */
export function startComplaint(names: Iterable<string>, use: "serving" | "migration"): string {
  const known = [...names].map(withoutFile).filter(isKnown);
  const values = known.map((name) => [name, name === "MASTER_KEY" ? masterKey : variables[name].example]);
  try {
    readEnv({ ...Object.fromEntries(values), NODE_ENV: "production" }, use);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
