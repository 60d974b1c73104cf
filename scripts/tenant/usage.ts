import { nearestWord } from "~/tenancy/nearest-word";
import { escapeText } from "~/platform/terminal";

/** The options of a command by name. */
export type Flags = Record<string, string | undefined>;

/** Wrong usage of a command. The message contains the right usage. */
export class UsageError extends Error {}

export function oneOf<Known extends string>(what: string, value: string, known: readonly Known[]): Known {
  const found = known.find((word) => word === value);
  if (found) return found;
  throw new UsageError(`"${value}" is no known ${what}.${suggestion(value, known)} Known: ${known.join(", ")}.`);
}

export function suggestion(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known);
  return near ? ` Did you mean ${near}?` : "";
}

export function print(line: string): 0 {
  process.stdout.write(`${escapeText(line)}\n`);
  return 0;
}
