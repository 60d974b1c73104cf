import { readDraftView } from "~/operators/sites/drafts.server";
import type { SitePart } from "~/operators/sites/setting-permission";
import { textOfValue } from "~/operators/sites/typed-setting";
import { listSettingOrigins, readCurrentSite, type SettingOrigin } from "~/operators/sites/versions.server";
import { actorOf } from "~/operators/staff/sessions.server";
import type { TenantRecord } from "~/tenancy/record";
import { lawFloors, settingDefault, settingGroups, settingMeaning, type SettingName } from "~/tenancy/settings";
import type { TenantScope } from "~/tenancy/scope.server";
import { type NameOf, readActorNames } from "../../actor-names.server";
import type { Desk } from "../../authorization.server";
import type { SettingGroupShown, SettingShown } from "../../views/sites/setting-view-model";
import { saverOf } from "./saver";

/** Facts about the settings of a site, for the list and for one setting. */
interface SettingFacts {
  record: TenantRecord;
  /** The person's draft. Null without one. */
  draft: TenantRecord | null;
  /** Number of values that the draft changes. */
  changes: number;
  origins: readonly SettingOrigin[];
  nameOf: NameOf;
}

export async function readSettingFacts(desk: Desk, { db }: TenantScope): Promise<SettingFacts> {
  const { site, draft, origins } = await db.read(async (q) => {
    const site = await readCurrentSite(q);
    const draft = await readDraftView(q, actorOf(desk.session), site);
    return { site, draft, origins: await listSettingOrigins(q) };
  });
  const nameOf = await readActorNames(
    desk.t,
    origins.map(({ savedBy }) => savedBy),
  );
  return { record: site.record, draft: draft?.record ?? null, changes: draft?.changes.length ?? 0, origins, nameOf };
}

/** All parts of a site by group, with the hosts first. */
export function presentGroups(facts: SettingFacts, meaningOfHosts: string): SettingGroupShown[] {
  const hosts = { group: "hosts" as const, settings: [presentSetting("hosts", facts, meaningOfHosts)] };
  const groups = settingGroups.map(({ group, names }) => ({
    group,
    settings: names.map((name) => presentSetting(name, facts, settingMeaning(name))),
  }));
  return [hosts, ...groups];
}

export function presentSetting(part: SitePart, facts: SettingFacts, meaning: string): SettingShown {
  const { record, draft, origins, nameOf } = facts;
  const own = valueIn(record, part);
  const standard = part === "hosts" ? undefined : settingDefault(part);
  const origin = own === undefined ? undefined : origins.find(({ name }) => name === part);
  const drafted = draft ? valueIn(draft, part) : own;
  return {
    part,
    meaning,
    value: textOf(own ?? standard),
    standard: textOf(standard),
    floor: floorOf(part),
    isOwn: own !== undefined,
    drafted: JSON.stringify(drafted) === JSON.stringify(own) ? null : { value: textOf(drafted ?? standard) ?? "" },
    origin: origin ? { version: origin.version, by: saverOf(origin, nameOf), at: origin.at } : null,
  };
}

const valueIn = ({ hosts, settings }: TenantRecord, part: SitePart): unknown =>
  part === "hosts" ? hosts : settings[part];

const textOf = (value: unknown): string | null => (value === undefined ? null : textOfValue(value));

function floorOf(part: SitePart): number | null {
  const floors: Partial<Record<SettingName, number>> = lawFloors;
  return part === "hosts" ? null : (floors[part] ?? null);
}
