import * as z from "zod";
import { type TenantLocale, tenantLocales } from "./vocabulary";

/** An entry of a site's list: the id of a named entry, or the site's own entry with its words by language. */
export type ListedChoice<Named extends string = string> = Named | OwnChoice;

interface OwnChoice {
  id: string;
  texts: Partial<Record<TenantLocale, string>>;
}

export function idOfChoice(choice: ListedChoice): string {
  return typeof choice === "string" ? choice : choice.id;
}

export function hasChoice(choices: readonly ListedChoice[], id: string): boolean {
  return choices.some((choice) => idOfChoice(choice) === id);
}

/** The site's words for its own entry. English replaces a language without words. Undefined for a named entry. */
export function ownWords(choices: readonly ListedChoice[], id: string, locale: string): string | undefined {
  const own = choices.find((choice): choice is OwnChoice => typeof choice !== "string" && choice.id === id);
  const language = tenantLocales.find((known) => known === locale.slice(0, 2));
  return own && ((language && own.texts[language]) ?? own.texts.en);
}

interface ChoiceRules {
  /** Longest text of an own entry. */
  length: number;
  most: number;
}

/** A list of named entries and own entries. Each id occurs only once, and an own entry has an English text. */
export function choiceList<Named extends string>(named: readonly Named[], { length, most }: ChoiceRules) {
  const own = z.strictObject({
    id: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, "must be an id in lower case like board_games"),
    texts: z.partialRecord(z.enum(tenantLocales), z.string().trim().min(2).max(length)),
  });
  return z
    .array(z.union([own, z.enum(named as readonly [Named, ...Named[]])]))
    .max(most)
    .superRefine((choices, context) => {
      for (const [index, choice] of choices.entries()) {
        for (const message of problemsOf(choices, index, named)) {
          context.addIssue({ code: "custom", path: [index], message });
        }
        if (typeof choice !== "string" && !choice.texts.en) {
          context.addIssue({ code: "custom", path: [index, "texts", "en"], message: "is missing" });
        }
      }
    });
}

function problemsOf(choices: readonly ListedChoice[], index: number, named: readonly string[]): string[] {
  const choice = choices[index] as ListedChoice;
  const id = idOfChoice(choice);
  const isTwice = choices.findIndex((other) => idOfChoice(other) === id) < index;
  const isNamed = typeof choice !== "string" && named.includes(id);
  return [
    ...(isTwice ? [`stands in the list twice: ${id}`] : []),
    ...(isNamed ? [`is the id of a question or word that exists: write "${id}" alone, or choose another id`] : []),
  ];
}
