import { sql } from "kysely";
import { services } from "~/platform/services.server";
import { publishTenantChange } from "~/tenancy/changes.server";
import type { TenantRecord } from "~/tenancy/record";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { TenantState } from "~/tenancy/vocabulary";
import { OperatorError } from "../operator-error";
import { refuseMistakes } from "../tenant-mistakes.server";
import { type Change, planChanges } from "../tenant-plan";
import { findConsoleHost } from "./console-host.server";

/** The stored site, with the number of its latest version. */
export interface CurrentSite {
  version: number;
  state: TenantState;
  record: TenantRecord;
  company: Record<string, unknown>;
}

/** A saved version without its record. */
export interface SiteVersion {
  version: number;
  source: "files" | "desk";
  savedBy: string | null;
  reason: string;
  basedOn: number | null;
  at: Date;
}

/** A saved version, and the version before. */
interface ComparedVersion extends SiteVersion {
  whole: CurrentSite;
  former: CurrentSite | null;
}

/** Reads the stored site. A parsed tenant lacks the difference between an own value and a default. */
export async function readCurrentSite(q: TenantReader): Promise<CurrentSite> {
  const [row] = await q.rows(sql<CurrentSite>`
    select t.state, t.record, coalesce(c.data, '{}') as company,
      coalesce((select max(v.version) from site_versions v where v.tenant_id = ${q.tenantId}), 0) as version
    from tenants t left join companies c on c.id = t.record ->> 'company_id' where t.id = ${q.tenantId}`);
  if (!row) throw new OperatorError("The site is erased.");
  return row;
}

/** Most versions of one list. */
export const versionsPerPage = 50;

/** Lists versions, newest first, below a version number. */
export function listVersions(
  q: TenantReader,
  below: number | null,
  most: number = versionsPerPage,
): Promise<SiteVersion[]> {
  return q.rows(sql<SiteVersion>`
    select version, source, saved_by as "savedBy", reason, based_on as "basedOn", at from site_versions
    where tenant_id = ${q.tenantId} and (${below}::integer is null or version < ${below}::integer)
    order by version desc limit ${most}::integer`);
}

export async function findVersion(q: TenantReader, version: number): Promise<ComparedVersion | null> {
  const rows = await q.rows(sql<SiteVersion & CurrentSite>`
    select version, source, saved_by as "savedBy", reason, based_on as "basedOn", at, state, record, company
    from site_versions where tenant_id = ${q.tenantId} and version <= ${version}::integer
    order by version desc limit 2`);
  const [found, former = null] = rows;
  if (found?.version !== version) return null;
  const { state, record, company, ...shown } = found;
  return { ...shown, whole: { version, state, record, company }, former };
}

/** The latest save that changed a setting. */
export interface SettingOrigin {
  name: string;
  version: number;
  source: "files" | "desk";
  savedBy: string | null;
  at: Date;
}

/** Finds the save that last changed each setting with a value of its own. */
export function listSettingOrigins(q: TenantReader): Promise<SettingOrigin[]> {
  return q.rows(sql<SettingOrigin>`
    select distinct on (name) name, version, source, saved_by as "savedBy", at from (
      select s.key as name, v.version, v.source, v.saved_by, v.at, s.value,
        lag(s.value) over (partition by s.key order by v.version) as former
      from site_versions v, jsonb_each((v.record -> 'settings') || jsonb_build_object('hosts', v.record -> 'hosts')) s
      where v.tenant_id = ${q.tenantId}) changes
    where former is distinct from value order by name, version desc`);
}

interface NewVersion {
  record: TenantRecord;
  /** Version that the person saw. */
  base: number;
  why: string;
}

/** A published version, with the values that changed. */
export interface Saved {
  version: number;
  changes: Change[];
}

/**
 * Checks and saves a record as the next version of a site. The database checks the permission for each changed part, and
 * refuses when another version came between. Running processes follow within a second.
 */
export async function saveSite(w: TenantWriter, { record, base, why }: NewVersion): Promise<Saved> {
  const site = await readCurrentSite(w);
  refuseMistakes({ slug: w.tenant.slug, state: site.state, record, company: await companyOf(w, record) });
  const ofConsole = findConsoleHost(services().env, record.hosts);
  if (ofConsole !== null) throw hostTaken(ofConsole);
  const changes = planChanges(site, { state: site.state, record, company: site.company });
  if (changes.length === 0) throw new OperatorError("Nothing would change.");
  const version = await saveChecked(w, { record, base, why });
  w.afterCommit(() => publishTenantChange(services()));
  return { version, changes };
}

/** Company of a record, for its checks. */
async function companyOf(w: TenantWriter, { company_id: id }: TenantRecord): Promise<Record<string, unknown>> {
  const [row] = await w.rows(sql<{ data: Record<string, unknown> }>`select data from companies where id = ${id}`);
  if (!row) throw noCompany();
  return row.data;
}

async function saveChecked(w: TenantWriter, { record, base, why }: NewVersion): Promise<number> {
  try {
    const [row] = await w.rows(sql<{ version: number }>`
      select save_site_version(${JSON.stringify(record)}::jsonb, ${base}::integer, ${why}::text) as version`);
    return (row as { version: number }).version;
  } catch (error) {
    const { message, detail } = error as { message?: string; detail?: string };
    if (message === "site.changed") throw changedMeanwhile();
    if (message === "site.host_taken") throw hostTaken(detail ?? "");
    if (message === "site.no_company") throw noCompany();
    throw error;
  }
}

export const changedMeanwhile = () =>
  new OperatorError("Another version came between. Your changes are kept; compare them with it first.");

const hostTaken = (host: string) =>
  new OperatorError(`Hosts: ${host} cannot be used here, because a host leads to one place only.`);

const noCompany = () => new OperatorError("Company id: names no stored company.");

/** Saves the record of an earlier version as the next version. The site's state stays. */
export async function restoreVersion(
  w: TenantWriter,
  { version, base, why }: { version: number; base: number; why: string },
): Promise<Saved> {
  const found = await findVersion(w, version);
  if (!found) throw new OperatorError(`There is no version ${version} of this site.`);
  return saveSite(w, { record: found.whole.record, base, why });
}
