import * as z from "zod";
import { findEntry, putEntry } from "~/platform/journal.server";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { forEachTenant } from "~/tenancy/tenant-jobs.server";
import {
  type ActLine,
  type ActSource,
  actsOnSite,
  actsOnStaff,
  appendActs,
  isOlder,
  listJournaledActs,
  listRestores,
  readActPosition,
  stampOf,
} from "./act-journal.server";
import { classOf, contestedDays, keptDays } from "./acts.server";

const difference = z.strictObject({
  /** Slug of the site. Null for an act on staff. */
  site: z.string().nullable(),
  kind: z.enum(["changed", "missing", "inserted"]),
  id: z.string(),
  verb: z.string(),
  at: z.string(),
});

/** An act whose row and journal entry differ. */
export type ActDifference = z.output<typeof difference>;

const result = z.strictObject({
  /** Instant of the comparison. */
  at: z.string(),
  acts: z.number(),
  sites: z.number(),
  differences: z.number(),
  /** The earliest difference. */
  first: difference.nullable(),
});

export type ActCheck = z.output<typeof result>;

/** Days that the nightly check covers, because reading years of small files each night would cost too much. */
const nightlyDays = 31;

/** Compares acts on all sites and on staff with the journal: all acts, or those of the last `days` days. */
export async function checkActs({ days }: { days: number | null } = { days: null }): Promise<ActCheck> {
  const restores = await listRestores();
  const tenants = await listTenants();
  const found: ActDifference[] = [];
  let acts = 0;
  for (const source of [...tenants.map((tenant) => actsOnSite(openTenant(tenant))), actsOnStaff]) {
    const checked = await checkSource(source, restores, days);
    acts += checked.acts;
    found.push(...checked.found);
  }
  found.sort((a, b) => a.at.localeCompare(b.at));
  const at = new Date().toISOString();
  return { at, acts, sites: tenants.length, differences: found.length, first: found[0] ?? null };
}

async function checkSource(
  source: ActSource,
  restores: readonly { since: Date; at: Date }[],
  days: number | null,
): Promise<{ acts: number; found: ActDifference[] }> {
  const until = await readActPosition(source);
  if (!until) return { acts: 0, found: [] };
  const now = await source.now();
  const since = days === null ? null : new Date(now.getTime() - days * 86_400_000);
  const rows = new Map((await source.list({ since, until })).map((act) => [act.id, act]));
  const journal = await listJournaledActs(source, { since, until });
  const isGone = (act: ActLine) => {
    const at = new Date(act.at);
    const kept = keptDays[classOf(act.verb)];
    return (
      (kept !== null && isOlder(at, now, kept)) || restores.some((restore) => at > restore.since && at <= restore.at)
    );
  };
  const found: ActDifference[] = [];
  const note = (kind: ActDifference["kind"], { id, verb, at }: ActLine) =>
    found.push({ site: source.site, kind, id, verb, at });
  for (const noted of journal) {
    const row = rows.get(noted.id);
    if (!row && !isGone(noted)) note("missing", noted);
    if (row && !agrees(row, noted, now)) note("changed", noted);
  }
  const known = new Set(journal.map(({ id }) => id));
  for (const row of rows.values()) if (!known.has(row.id)) note("inserted", row);
  return { acts: rows.size, found };
}

/** Compares an act's row with its journal entry. An erasure may have removed the texts of an old act. */
function agrees(row: ActLine, noted: ActLine, now: Date): boolean {
  const isForgotten = row.words === null && isOlder(new Date(noted.at), now, contestedDays);
  const expected = isForgotten ? { ...noted, words: null } : noted;
  return (Object.keys(expected) as (keyof ActLine)[]).every((name) => row[name] === expected[name]);
}

const checks = "acts-checks/";
const keptChecks = 20;

/** Appends the acts on all sites and on staff to the journal, compares the last month, and stores the result. */
export async function journalActs(): Promise<void> {
  const { journal } = services();
  try {
    await forEachTenant((scope) => appendActs(actsOnSite(scope))).finally(() => appendActs(actsOnStaff));
  } finally {
    const check = await checkActs({ days: nightlyDays });
    if (check.first) log.error("acts.differ", { count: check.differences, reason: describeDifference(check.first) });
    await putEntry(journal, `${checks}${stampOf(new Date(check.at))}.json`, check);
    const older = (await journal.list(checks)).sort().slice(0, -keptChecks);
    for (const key of older) await journal.remove(key);
  }
}

/** The result of the last nightly check. Null before the first check. */
export async function readLastActCheck(): Promise<ActCheck | null> {
  const { journal } = services();
  const last = (await journal.list(checks)).sort().at(-1);
  return last ? findEntry(journal, last, result) : null;
}

export function describeDifference({ site, kind, id, verb, at }: ActDifference): string {
  const what = { changed: "was changed in", missing: "is missing from", inserted: "was added by hand to" }[kind];
  return `The act ${id} (${verb} on ${site ?? "staff"}, ${at.slice(0, 16).replace("T", " ")} UTC) ${what} the database.`;
}
