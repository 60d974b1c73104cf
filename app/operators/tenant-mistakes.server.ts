import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Problem, printProblem } from "~/tenancy/record-problems";
import type { ParsedRecord } from "~/tenancy/record";
import { checkTenant } from "~/tenancy/tenant-folder.server";
import { mistakesIn, notYetLive } from "./tenant-advice";
import { OnboardingError, type TenantToApply } from "./tenant-onboarding.server";

/** Folder of the tenants' files, relative to the working directory of the calling program. */
export const tenantsFolder = "tenants";

/**
 * Finds mistakes that prevent applying a well-formed record. A live tenant also needs facts of its own instead of the
 * template's.
 */
export function findMistakes({ slug, state, company }: Omit<TenantToApply, "record">, parsed: ParsedRecord): Problem[] {
  const early = state === "live" ? notYetLive(parsed, company, templateCompany()) : [];
  return [...mistakesIn(parsed), ...early].map((found) => ({
    ...found,
    path: found.path.startsWith("companies/") ? found.path : `${slug}/${found.path}`,
  }));
}

function templateCompany(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(tenantsFolder, "_template", "company.json"), "utf8"));
}

/** Repeats the calling program's check, because the socket accepts unchecked tenants. */
export function refuseMistakes(tenant: TenantToApply): void {
  const checked = checkTenant(tenant);
  const problems = checked.ok ? findMistakes(tenant, checked.value) : checked.problems;
  if (problems.length > 0) throw new OnboardingError(mistakesText(tenant.slug, problems));
}

export function mistakesText(slug: string, problems: readonly Problem[]): string {
  return `${slug} has mistakes; nothing was changed.\n${problems.map(printProblem).join("\n")}`;
}
