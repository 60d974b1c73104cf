import { sql } from "kysely";
import { services } from "~/platform/services.server";
import type { TenantRecord } from "~/tenancy/record";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { settingDefault } from "~/tenancy/settings";
import { ArgumentError, OperatorError } from "../operator-error";
import { type Change, planChanges } from "../tenant-plan";
import { findConsoleHost } from "./console-host.server";
import { mergeRecords } from "./merged-record";
import type { SitePart } from "./setting-permission";
import { readTyped } from "./typed-setting";
import {
  changedMeanwhile,
  type CurrentSite,
  findVersion,
  readCurrentSite,
  type Saved,
  saveSite,
} from "./versions.server";

/** A person's unpublished changes of a site. */
interface SiteDraft {
  basedOn: number;
  record: TenantRecord;
  updatedAt: Date;
}

export async function findDraft(q: TenantReader, person: string): Promise<SiteDraft | null> {
  const [row] = await q.rows(sql<SiteDraft>`
    select based_on as "basedOn", record, updated_at as "updatedAt" from site_drafts
    where tenant_id = ${q.tenantId} and person = ${person}`);
  return row ?? null;
}

interface KeptSetting {
  part: SitePart;
  /** The typed value. Undefined for the default. */
  typed: string | undefined;
}

/** Keeps a changed setting in the person's draft. Returns the changes of this setting. */
export async function keepSetting(w: TenantWriter, person: string, { part, typed }: KeptSetting): Promise<Change[]> {
  await lockDraft(w, person);
  const site = await readCurrentSite(w);
  const draft = await findDraft(w, person);
  const former = draft?.record ?? site.record;
  const value = typed === undefined ? defaultOf(part) : readTyped(part, typed);
  if (part === "hosts" || part === "domain") await refuseForeignHosts(w, [value].flat() as string[]);
  const record = withPart(former, part, value);
  await storeDraft(w, person, { basedOn: draft?.basedOn ?? site.version, record });
  return changesOf(former, record);
}

/** Serialises the changes of a person's draft, which two tabs could otherwise overwrite. */
async function lockDraft(w: TenantWriter, person: string): Promise<void> {
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`site draft ${w.tenantId} ${person}`}, 0))`);
}

/** Undefined, because a setting without a value of its own has its default. Refuses a part that has no default. */
function defaultOf(part: SitePart): undefined {
  if (part === "hosts" || settingDefault(part) === undefined) throw new ArgumentError("value", "is needed here");
}

function withPart(record: TenantRecord, part: SitePart, value: unknown): TenantRecord {
  if (part === "hosts") return { ...record, hosts: value as string[] };
  const others = Object.entries(record.settings).filter(([name]) => name !== part);
  const settings = value === undefined ? Object.fromEntries(others) : { ...record.settings, [part]: value };
  return part === "company_id" ? { ...record, settings, company_id: String(value) } : { ...record, settings };
}

/** Refuses hosts of other sites and of the console at once, without naming their place. */
async function refuseForeignHosts(w: TenantWriter, hosts: readonly string[]): Promise<void> {
  const [foreign] = await w.rows(sql<{ host: string }>`
    select host from tenant_hosts where host = any (${[...hosts]}::text[]) and tenant_id <> ${w.tenantId} limit 1`);
  const taken = foreign?.host ?? findConsoleHost(services().env, hosts);
  if (taken !== null) throw new ArgumentError("value", `names ${taken}, which cannot be used here`);
}

async function storeDraft(
  w: TenantWriter,
  person: string,
  { basedOn, record }: Pick<SiteDraft, "basedOn" | "record">,
): Promise<void> {
  await w.rows(sql`
    insert into site_drafts (tenant_id, person, based_on, record, updated_at)
    values (${w.tenantId}, ${person}, ${basedOn}, ${JSON.stringify(record)}::jsonb, app_now())
    on conflict (tenant_id, person) do update
      set based_on = excluded.based_on, record = excluded.record, updated_at = excluded.updated_at`);
}

/** The differences of two records. */
const changesOf = (former: TenantRecord, record: TenantRecord): Change[] =>
  planChanges({ state: "", record: former, company: null }, { state: "", record, company: null });

/** A draft's changes, and the version on which it is based. */
interface BasedChanges {
  version: number;
  changes: Change[];
}

/** Removes the person's draft. Returns the changes that it had. */
export async function discardDraft(w: TenantWriter, person: string): Promise<BasedChanges> {
  const draft = await takeDraft(w, person);
  const base = await getBase(w, draft);
  await removeDraft(w, person);
  return { version: draft.basedOn, changes: changesOf(base.record, draft.record) };
}

async function removeDraft(w: TenantWriter, person: string): Promise<void> {
  await w.rows(sql`delete from site_drafts where tenant_id = ${w.tenantId} and person = ${person}`);
}

/** Reads a draft for a change. Waits for another change of the same draft. */
async function takeDraft(w: TenantWriter, person: string): Promise<SiteDraft> {
  await lockDraft(w, person);
  const draft = await findDraft(w, person);
  if (!draft) throw new OperatorError("You have no unpublished changes of this site.");
  return draft;
}

/** The version on which a draft is based. */
async function getBase(q: TenantReader, { basedOn }: SiteDraft): Promise<CurrentSite> {
  const base = await findVersion(q, basedOn);
  return base?.whole ?? readCurrentSite(q);
}

/** Publishes the person's draft as the next version. */
export async function publishDraft(w: TenantWriter, person: string, why: string): Promise<Saved> {
  const draft = await takeDraft(w, person);
  if ((await readCurrentSite(w)).version !== draft.basedOn) throw changedMeanwhile();
  const saved = await saveSite(w, { record: draft.record, base: draft.basedOn, why });
  await removeDraft(w, person);
  return saved;
}

/** Applies the person's changes to the newest version. A setting that both changed keeps the person's value. */
export async function rebaseDraft(w: TenantWriter, person: string): Promise<BasedChanges> {
  const draft = await takeDraft(w, person);
  const site = await readCurrentSite(w);
  const record = mergeRecords((await getBase(w, draft)).record, draft.record, site.record);
  await storeDraft(w, person, { basedOn: site.version, record });
  return { version: site.version, changes: changesOf(site.record, record) };
}

/** What a person's draft changes, and what came between. */
export interface DraftView {
  basedOn: number;
  updatedAt: Date;
  record: TenantRecord;
  /** Changes of the draft to the version on which it is based. */
  changes: Change[];
  /** Changes of the versions that were saved since. Empty without one. */
  between: Change[];
  /** Newest version of the site. */
  latest: number;
}

/** Compares a person's draft with the stored site. Null without a draft. */
export async function readDraftView(q: TenantReader, person: string, site: CurrentSite): Promise<DraftView | null> {
  const draft = await findDraft(q, person);
  if (!draft) return null;
  const base = await getBase(q, draft);
  const { basedOn, updatedAt, record } = draft;
  return {
    basedOn,
    updatedAt,
    record,
    changes: changesOf(base.record, record),
    between: basedOn === site.version ? [] : planChanges(base, site),
    latest: site.version,
  };
}
