import type { Locale } from "~/i18n/locales";
import { Refusal } from "~/platform/errors";
import { isChoice } from "~/profiles/fields";
import { townRefusal } from "~/profiles/town-refusal.server";
import { findTown, type Town } from "~/profiles/towns.server";
import { offeredRegions } from "~/tenancy/offered-regions";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { type CompletionField, completionFields } from "./completion";

interface Completion {
  missing: CompletionField[];
  country: string;
  /** The region that the member gave earlier. Null when missing. */
  region: string | null;
  regions: readonly string[];
}

/** Finds the profile fields that searches need and the account lacks (AMB-092). */
export async function findCompletion(q: TenantReader, memberId: string): Promise<Completion> {
  const profile = await q
    .from("profiles")
    .select(["country", "sexuality", "region", "city"])
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const regions = offeredRegions(q.tenant.settings, profile.country);
  const missing = completionFields.filter(
    (field) => profile[field] === null && (field !== "region" || regions.length > 0),
  );
  return { missing, country: profile.country, region: profile.region, regions };
}

/** The town with the typed name, near the member's region. Refuses an unknown town. */
export async function findHomeTown(
  scope: TenantScope,
  memberId: string,
  { city = "", region: typedRegion }: Partial<Record<CompletionField, string>>,
  locale: Locale,
): Promise<Town | null> {
  if (!city.trim()) return null;
  const { country, region } = await scope.db.read((q) => findCompletion(q, memberId));
  const answer = await findTown(country, region ?? (typedRegion || null), city);
  if (!answer.town) throw townRefusal(answer, locale);
  return answer.town;
}

/** Adds missing answers and overwrites none. Needs a known town, because distances need the town's position. */
export async function completeProfile(
  w: TenantWriter,
  memberId: string,
  given: Partial<Record<CompletionField, string>>,
  town: Town | null = null,
): Promise<void> {
  const { missing, regions } = await findCompletion(w, memberId);
  const answers = Object.fromEntries(
    missing.flatMap((field) => {
      const value = given[field]?.trim();
      return value ? [[field, value]] : [];
    }),
  );
  checkAnswers(answers, regions);
  if (answers.city !== undefined && !town) throw new Refusal("city.unknown", {}, "city");
  if (Object.keys(answers).length === 0) return;
  const home = answers.city && town ? homeIn(town) : {};
  await w
    .update("profiles")
    .set({ ...answers, ...home })
    .where("member_id", "=", memberId)
    .execute();
}

function homeIn({ name: city, region, cell: { x: cell_x, y: cell_y } }: Town) {
  return { city, cell_x, cell_y, ...(region ? { region } : {}) };
}

function checkAnswers({ sexuality, region }: Record<string, string>, regions: readonly string[]): void {
  if (sexuality !== undefined && !isChoice("sexuality", sexuality))
    throw new Refusal("choice.invalid", {}, "sexuality");
  if (region !== undefined && !regions.includes(region)) throw new Refusal("region.invalid", {}, "region");
}
