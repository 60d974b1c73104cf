import { Refusal } from "~/platform/errors";
import { isOption } from "~/profiles/options";
import { offeredRegions } from "~/tenancy/public-settings";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { type CompletionField, completionFields } from "./completion";

export interface Completion {
  missing: CompletionField[];
  country: string;
  regions: string[];
}

/** What an account begun elsewhere still lacks of what a search asks for (AMB-092). */
export async function findCompletion(q: TenantReader, memberId: string): Promise<Completion> {
  const profile = await q
    .from("profiles")
    .select(["country", "sexuality", "region", "city"])
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const regions = regionsOf(q.tenant, profile.country);
  const missing = completionFields.filter(
    (field) => profile[field] === null && (field !== "region" || regions.length > 0),
  );
  return { missing, country: profile.country, regions };
}

const longestCity = 80;

/** Fills in what was missing; an answer given before is not overwritten here. */
export async function completeProfile(
  w: TenantWriter,
  memberId: string,
  given: Partial<Record<CompletionField, string>>,
): Promise<void> {
  const { missing, regions } = await findCompletion(w, memberId);
  const answers = Object.fromEntries(
    missing.flatMap((field) => {
      const value = given[field]?.trim();
      return value ? [[field, value]] : [];
    }),
  );
  checkAnswers(answers, regions);
  if (Object.keys(answers).length === 0) return;
  await w.update("profiles").set(answers).where("member_id", "=", memberId).execute();
}

function checkAnswers({ sexuality, region, city = "" }: Record<string, string>, regions: string[]): void {
  if (sexuality !== undefined && !isOption("sexuality", sexuality))
    throw new Refusal("request.invalid", {}, "sexuality");
  if (region !== undefined && !regions.includes(region)) throw new Refusal("request.invalid", {}, "region");
  if ([...city].length > longestCity) throw new Refusal("text.too_long", { max: longestCity }, "city");
}

function regionsOf(tenant: Tenant, country: string): string[] {
  return offeredRegions(tenant)[country as keyof ReturnType<typeof offeredRegions>] ?? [];
}
