import * as z from "zod";
import { isId } from "~/platform/ids";

/** Schemas of arguments that many verbs share. */
export const id = z
  .string()
  .refine(isId, `must be an id as the lists show it, a member's by "members <site> <e-mail>"`);
/** Version of the item that the operator saw. The console sends it with each decision. */
export const version = z.coerce.number("must be a number").int().min(1).optional();
export const why = z.string().trim().min(3, "needs a reason").max(500);
export const amount = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,3})?$/, "must be an amount like 5.00");

/** True for a calendar day that the database accepts, which has no year 0. */
export const isDay = (text: string) => text >= "1000" && z.iso.date().safeParse(text).success;
export const day = z.string().refine(isDay, "must be a day like 2026-11-20");

export const isMonth = (text: string) => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);

/** End of a suspension, in the form that `readEnd` reads. */
export const until = z
  .string()
  .refine(
    (text) => /^[1-9]\d{0,2}d$/.test(text) || isDay(text),
    "must be a number of days like 7d, or a last day like 2026-12-24",
  );
