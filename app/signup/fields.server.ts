import * as z from "zod";
import type { Answers } from "./checks";
import { dateFromParts } from "./steps";

const text = z.string().max(2000).optional();

const answer = {
  email: text,
  gender: text,
  country: text,
  name: text,
  password: text,
  date_of_birth: text,
  birth_day: text,
  birth_month: text,
  birth_year: text,
  // Allow more than the message's own limit, so that the policy gives the refusal.
  signup_message: z.string().max(200_000).optional(),
  for_member: z.guid().optional(),
  invitation: z.string().max(100).optional(),
};

/** Fields that a step may send. The policy checks their values. */
export const answerFields = z.strictObject(answer);
const tick = z.string().max(10).optional();
export const finishFields = z.strictObject({
  ...answer,
  terms: tick,
  consent: tick,
  promotions: tick,
  weekly_updates: tick,
  news: tick,
});

/** The answers of the form. A date in three fields becomes one answer. Missing fields keep the draft's answer. */
export function answersIn(fields: z.infer<typeof answerFields>): Answers {
  const { birth_day: day, birth_month: month, birth_year: year, date_of_birth, ...rest } = fields;
  const asksDate = [day, month, year, date_of_birth].some((part) => part !== undefined);
  const parts = definedOnly({ date_of_birth, day, month, year });
  return definedOnly({ ...rest, ...(asksDate ? { date_of_birth: dateFromParts(parts) } : {}) });
}

function definedOnly<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
