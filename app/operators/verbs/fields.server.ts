import * as z from "zod";
import { countCharacters, isLongerThan, mostUnits } from "~/platform/characters";
import { isId } from "~/platform/ids";
import { readableLine, readableText, removeInvisible, withLineBreaks } from "~/platform/invisible-characters";
import { whyLength } from "./lengths";

/** Schemas of arguments that many verbs share. */
export const idField = z.string().refine(isId, {
  error: "must be an id as the lists show it",
  params: { shellHint: `a member's by "members <site> <e-mail>"` },
});
/** Version of the item that the operator saw. The console sends it with each decision. */
export const versionField = z.coerce.number("must be a number").int().min(1).optional();

interface TextLength {
  /** Maximum length in characters, as readers count them. */
  most: number;
  least?: number;
  /** Message for a text that is too short, shown after the field's name. */
  needs?: string;
}

/**
 * Text for mails, member pages and acts. Removes characters that are invisible or change the reading order. The console
 * then shows a note.
 */
export const textField = ({ most, least = 3, needs = "needs words" }: TextLength) =>
  textOf(readableText, { most, least, needs });

/** Text on one line, such as a name. */
export const lineField = ({ most, least = 3, needs = "needs words" }: TextLength) =>
  textOf(readableLine, { most, least, needs });

function textOf(read: (typed: string) => string, { most, least, needs }: Required<TextLength>) {
  const tooLong = `must be ${most} characters or less`;
  return z
    .string()
    .max(mostUnits(most), tooLong)
    .transform(read)
    .refine((given) => countCharacters(given) >= least, needs)
    .refine((given) => !isLongerThan(given, most), tooLong)
    .meta({ most });
}

/** True for text with characters that `textField` and `lineField` remove. */
export function hidesCharacters(typed: string): boolean {
  const lines = withLineBreaks(typed);
  return removeInvisible(lines) !== lines;
}

/** Words of a list: the ticked checkboxes of a form, or one text with commas. Drops repeated words. */
export const wordsField = (most: number) =>
  z
    .union([z.string(), z.array(z.string()).max(most)])
    .transform((given) => [...new Set([given].flat().flatMap((words) => words.split(",").map((word) => word.trim())))]);

export const whyField = textField({ most: whyLength, needs: "needs a reason" });
export const amountField = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,3})?$/, "must be an amount like 5.00");

export const currencyField = z
  .string()
  .trim()
  .regex(/^[A-Z]{3}$/, "must be a currency like EUR");

/** True for a calendar day that the database accepts. PostgreSQL has no year 0. */
export const isDay = (text: string) => text >= "1000" && z.iso.date().safeParse(text).success;
export const dayField = z.string().refine(isDay, "must be a day like 2026-11-20");

export const isMonth = (text: string) => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);

/** End of a suspension, in the format of `readEnd`. */
export const untilField = z
  .string()
  .refine(
    (text) => /^[1-9]\d{0,2}d$/.test(text) || isDay(text),
    "must be a number of days like 7d, or a last day like 2026-12-24",
  );
