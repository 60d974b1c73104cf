import type { Change } from "../tenant-plan";

/** A fact that a person should know before a publication. */
export type Consequence = "prices" | "hosts" | "age" | "genders" | "payments";

const causes: readonly (readonly [Consequence, RegExp])[] = [
  ["prices", /^(bundles|settings\.(message_credits|photo_credits|gift_credits|gifts|minimum_message_costs))\b/],
  ["hosts", /^(hosts|settings\.domain)\b/],
  ["age", /^settings\.min_age\b/],
  ["genders", /^settings\.(genders|pronouns|prompts|interests|visible_profile_fields)\b/],
  ["payments", /^settings\.payment_provider\b/],
];

/** Lists what follows from changes, beyond their being visible. */
export function consequencesOf(changes: readonly Change[]): Consequence[] {
  return causes.filter(([, cause]) => changes.some(({ path }) => cause.test(path))).map(([name]) => name);
}
