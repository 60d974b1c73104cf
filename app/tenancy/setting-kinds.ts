import * as z from "zod";
import { placeholderProblems } from "./placeholders";
import { giftIds, tenantCountries, tenantCurrencies } from "./vocabulary";

/** Schemas for values of settings and texts. settings.ts lists the settings. */

export const yesOrNo = z.enum(["yes", "no"]);
export const credits = z.int().min(0).max(10_000);
export const country = z.enum(tenantCountries);
const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour like #e5274f");
const hostPattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const idPattern = /^[a-z][a-z0-9_-]{1,39}$/;

export const hostName = z
  .string()
  .regex(hostPattern, "must be a host name in lower case without scheme, port or path, like ember.example");
export const interestId = z.string().regex(idPattern, "must be an interest id like board_games");
export const companyId = z.string().regex(idPattern, "must be the name of a file in tenants/companies");

/** A line or short paragraph in the site's own words. `{{name}}` and `{{min_age}}` are placeholders. */
export function words(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .superRefine((text, context) => {
      for (const problem of placeholderProblems(text)) context.addIssue({ code: "custom", message: problem });
    });
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).superRefine((items, context) => {
    const seen = new Set<unknown>();
    for (const [index, value] of items.entries()) {
      if (seen.has(value)) {
        context.addIssue({ code: "custom", path: [index], message: `stands in the list twice: ${String(value)}` });
      }
      seen.add(value);
    }
  });
}

export const cost = z.strictObject({
  costs: z.number().positive().max(1_000).describe("Amount in the currency's main unit, like 0.85"),
  currency: z.enum(tenantCurrencies),
});

export const gift = z.strictObject({
  id: z.enum(giftIds),
  credits: credits.min(1).optional().describe("Left out: gift_credits"),
});

export const matchClaim = z.strictObject({
  figure: z.number().positive().max(1_000).describe("Per cent, like 46"),
  source: z.string().trim().min(3).max(200),
  date: z.iso.date("must be a date like 2025-03-31"),
});

export const brand = z.strictObject({ primary: hexColour.optional(), accent: hexColour.optional() });

export const timeZone = z.string().refine(isTimeZone, "must be a time zone like Europe/Amsterdam");

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
