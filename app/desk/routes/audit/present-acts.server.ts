import type { Translate } from "~/i18n/messages";
import {
  type ActFilter,
  findAct,
  listActors,
  listActs,
  listSeenVerbs,
  type ShownAct,
} from "~/operators/audit/acts-over-sites.server";
import { type ActDifference, readLastActCheck } from "~/operators/act-check.server";
import { ownVerbs } from "~/operators/staff/staff-acts.server";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { findVerb, operatorVerbs } from "~/operators/verbs/registry.server";
import { sentenceOfAct } from "~/operators/verbs/sentence";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import type { Json } from "~/platform/schema";
import type { Tenant } from "~/tenancy/tenant";
import { type Desk, tenantIds, tenantsNamed } from "../../authorization.server";
import { needOf } from "../../permissions";
import { siteShown } from "../../present-site.server";
import type { ActShown, CheckShown } from "../../views/audit/audit-view-model";
import { actLabel } from "./act-label";
import { type AuditFilter, staffWord } from "./audit-address";

const dayMs = 86_400_000;

/** True for a person with the permission on all sites, who also sees acts on staff. */
export const seesStaff = ({ session }: Desk) => needOf(session, "audit.see", null) !== null;

/** Converts the URL's filter to the database's filter. */
function actFilterOf(desk: Desk, filter: AuditFilter): ActFilter {
  const isStaff = filter.site === staffWord && seesStaff(desk);
  return {
    tenants: isStaff ? [] : tenantsNamed(desk, filter.site),
    withStaff: isStaff || (filter.site === "" && seesStaff(desk)),
    actor: filter.actor || undefined,
    verb: filter.verb || undefined,
    subject: filter.subject || undefined,
    from: filter.from ? new Date(filter.from) : undefined,
    to: filter.to ? new Date(Date.parse(filter.to) + dayMs) : undefined,
  };
}

/** Reads a page of acts, and the operators for the filter. */
export async function readActs(desk: Desk, filter: AuditFilter, after: { at: string; id: string } | null) {
  const wanted = actFilterOf(desk, filter);
  const all = { tenants: tenantIds(desk), withStaff: seesStaff(desk) };
  const { page, actors } = await desk.network(async (q) => ({
    page: await listActs(q, wanted, after),
    actors: await listActors(q, all),
  }));
  const names = await findStaffNames([...actors, ...namesIn(page.acts)]);
  return {
    acts: page.acts.flatMap((act) => actShown(desk, act, names)),
    next: page.next && `${page.next.at}~${page.next.id}`,
    actors: actors.map((actor) => ({ value: actor, label: names.get(actor) ?? actor })),
  };
}

/** Reads the newest matching acts, for CSV. */
export async function readNewestActs(desk: Desk, filter: AuditFilter, most: number): Promise<ActShown[]> {
  const wanted = actFilterOf(desk, filter);
  const { acts } = await desk.network((q) => listActs(q, wanted, null, most));
  const names = await findStaffNames(namesIn(acts));
  return acts.flatMap((act) => actShown(desk, act, names));
}

/** Ids of the operators, and of the staff whom acts concern. */
export function namesIn(acts: readonly ShownAct[]): (string | null)[] {
  return acts.flatMap(({ tenantId, actor, subject }) => (tenantId === null ? [actor, subject] : [actor]));
}

/** Converts an act to a row. Empty when the act's site was just erased. */
export function actShown({ sites, t }: Desk, act: ShownAct, names: ReadonlyMap<string, string>): ActShown[] {
  const tenant = sites.find(({ id }) => id === act.tenantId);
  if (act.tenantId !== null && !tenant) return [];
  const { before, after, ...row } = act;
  return [
    {
      ...row,
      site: tenant ? siteShown(tenant) : null,
      zone: tenant ? zoneOf(tenant) : "UTC",
      subjectName: (act.tenantId === null && act.subject && names.get(act.subject)) || null,
      who: names.get(act.actor) ?? act.actor,
      command: actLabel(t, act.verb),
      says: act.tenantId === null ? actLabel(t, act.verb) : saysOf(t, act),
      isAlone: typeof (after as { alone?: unknown } | null)?.alone === "string",
      before: factsOf(before),
      after: act.tenantId === null ? factsOf(withSiteNames(after, sites)) : factsOf(after),
    },
  ];
}

/** Replaces tenant numbers in the details of an act on staff by site names. */
function withSiteNames(details: Json, sites: readonly Tenant[]): Json {
  if (Array.isArray(details)) return details.map((one) => withSiteNames(one as Json, sites));
  if (typeof details !== "object" || details === null) return details;
  const named = Object.entries(details).map(([name, value]): [string, Json] => {
    if (name !== "tenantId") return [name, withSiteNames(value as Json, sites)];
    return ["site", sites.find(({ id }) => id === value)?.settings.name ?? (value === null ? "*" : (value as Json))];
  });
  return Object.fromEntries(named);
}

/** Describes an act in one sentence. An act of a removed verb is described by the verb's name. */
function saysOf(t: Translate, act: ShownAct): string {
  const verb = findVerb(act.verb);
  return verb ? sentenceOfAct(t, verb, act) : actLabel(t, act.verb);
}

const zoneOf = ({ settings }: Tenant) => settings.time_zone;

/** Lists the facts of an act as pairs. Their values are untrusted text, partly written by members. */
function factsOf(facts: ShownAct["before"]): readonly (readonly [string, string])[] {
  if (facts === null) return [];
  if (typeof facts !== "object" || Array.isArray(facts)) return [["", JSON.stringify(facts)]];
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]);
}

/** Result of the last nightly check. Omits the act of a difference when the operator may not see the act. */
export async function readCheck(desk: Desk): Promise<CheckShown> {
  const check = await readLastActCheck();
  if (!check) return null;
  const at = new Date(check.at);
  const { first } = check;
  if (!first) return { at, isRight: true, act: null };
  const tenant = desk.sites.find(({ slug }) => slug === first.site);
  const isSeen = first.site === null ? seesStaff(desk) : tenant !== undefined && (await seesAct(desk, tenant, first));
  return { at, isRight: false, act: isSeen ? { ...first, at: new Date(first.at) } : null };
}

/**
 * True when the operator may see the act. If the database lacks the act, the operator must be allowed to see acts of
 * the same verb.
 */
async function seesAct(desk: Desk, { id: tenantId }: Tenant, { id, kind, verb }: ActDifference): Promise<boolean> {
  return desk.network(async (q) =>
    kind === "missing"
      ? (await listSeenVerbs(q, [tenantId], [verb])).length > 0
      : (await findAct(q, tenantId, id)) !== null,
  );
}

/** Lists the verbs whose acts the operator may see, for the filter. */
export async function listVerbs(desk: Desk): Promise<{ value: string; label: string }[]> {
  const acting = Object.values(operatorVerbs).flatMap(({ acts, name }) => (acts ? [name] : []));
  const seen = await desk.network((q) => listSeenVerbs(q, tenantIds(desk), acting));
  const onStaff = Object.values<AnyVerb>(operatorVerbs).filter((verb) => verb.at === "network" && verb.asksItself);
  const named = seesStaff(desk) ? [...seen, ...onStaff.map(({ name }) => name), ...ownVerbs] : seen;
  return named
    .map((name) => ({ value: name, label: actLabel(desk.t, name) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
