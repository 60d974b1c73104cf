import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Problem, printProblem } from "~/tenancy/explain";
import type { ParsedRecord } from "~/tenancy/record";
import { checkSite } from "~/tenancy/tenant-folder.server";
import { mistakesIn, notYetLive } from "./tenant-advice";
import { OnboardingError, type SiteToApply } from "./tenant-onboarding.server";

/** From where every program is started. */
export const tenantsFolder = "tenants";

/** Why a record of the right form is not applied: a live site is for the public, and must be past its template. */
export function findMistakes({ slug, state, company }: Omit<SiteToApply, "record">, parsed: ParsedRecord): Problem[] {
  const early = state === "live" ? notYetLive(parsed, company, templateCompany()) : [];
  return [...mistakesIn(parsed), ...early].map((found) => ({
    ...found,
    path: found.path.startsWith("companies/") ? found.path : `${slug}/${found.path}`,
  }));
}

function templateCompany(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(tenantsFolder, "_template", "company.json"), "utf8"));
}

/** Repeats what the program says before it asks: a site may come over the socket past the program. */
export function refuseMistakes(site: SiteToApply): void {
  const checked = checkSite(site);
  const problems = checked.ok ? findMistakes(site, checked.value) : checked.problems;
  if (problems.length > 0) throw new OnboardingError(mistakesText(site.slug, problems));
}

export function mistakesText(slug: string, problems: readonly Problem[]): string {
  return `${slug} has mistakes; nothing was changed.\n${problems.map(printProblem).join("\n")}`;
}
