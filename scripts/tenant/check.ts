import { adviseOn } from "~/operators/tenant-advice";
import type { PushKeyToCheck } from "~/operators/tenant-push-key.server";
import type { TenantToAsk } from "~/operators/tenant-webhooks.server";
import { type Problem, printProblem } from "~/tenancy/record-problems";
import type { ParsedRecord } from "~/tenancy/record";
import { databaseTrouble } from "../program-error";
import { readGood, slugsFor } from "./folders";
import { runCommand } from "./run-command";
import { print } from "./usage";

/** Prints the mistakes in each folder. A folder without mistakes may get advice. */
export async function check([only]: string[]): Promise<number> {
  const results = slugsFor(only).map((slug) => ({ slug, tenant: readGood(slug) }));
  let isGood = results.every(({ tenant }) => tenant.ok);
  for (const { slug, tenant } of results) {
    if (!tenant.ok) {
      print(`${slug}: ${tenant.problems.length} to mend\n${tenant.problems.map(printProblem).join("\n")}`);
      continue;
    }
    const keyless = await checkPushKey(slug, tenant.value.parsed);
    if (keyless.problems.length > 0) {
      isGood = false;
      print(`${slug}: ${keyless.problems.length} to mend\n${printOf(slug, keyless.problems)}`);
      continue;
    }
    const advice = [
      ...keyless.advice,
      ...adviseOn(tenant.value.parsed),
      ...(await askProvider(slug, tenant.value.parsed)),
    ];
    print(`${slug}: good (${tenant.value.state})${advice.length > 0 ? ", worth knowing:" : ""}`);
    if (advice.length > 0) print(printOf(slug, advice));
  }
  return isGood ? 0 : 1;
}

const printOf = (slug: string, found: readonly Problem[]) =>
  found.map((each) => printProblem({ ...each, path: `${slug}/${each.path}` })).join("\n");

/** Checks that the private key for push messages is stored. Only gives advice when the database is unavailable. */
async function checkPushKey(
  slug: string,
  { settings: { push_public_key: publicKey } }: ParsedRecord,
): Promise<{ problems: Problem[]; advice: Problem[] }> {
  if (!publicKey) return { problems: [], advice: [] };
  try {
    const problems = (await runCommand("tenant.push-key", { slug, publicKey } satisfies PushKeyToCheck)) as Problem[];
    return { problems, advice: [] };
  } catch (thrown) {
    const path = "tenant.json: settings.push_public_key";
    return { problems: [], advice: [notAsked(thrown, path, "has a private half that could not be looked for")] };
  }
}

function notAsked(thrown: unknown, path: string, problem: string): Problem {
  const error = databaseTrouble(thrown);
  const why = error instanceof Error ? error.message : String(error);
  const fix = "Run this where the site's database and MASTER_KEY are at hand.";
  return { path, problem: `${problem}: ${why}`, fix };
}

/** Asks the payment provider about the site's settings. Only gives advice when the provider does not answer. */
async function askProvider(slug: string, { settings }: ParsedRecord): Promise<Problem[]> {
  const { payment_provider: provider, domain } = settings;
  if (provider === "test") return [];
  try {
    return (await runCommand("tenant.provider", { slug, provider, domain } satisfies TenantToAsk)) as Problem[];
  } catch (thrown) {
    return [notAsked(thrown, "tenant.json: settings.payment_provider", `is ${provider}, which could not be asked`)];
  }
}
