import { sql } from "kysely";
import * as z from "zod";
import { StaffRefusal } from "~/platform/staff-refusal";
import { settingNames } from "~/tenancy/settings";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Act } from "../acts.server";
import { discardDraft, keepSetting, publishDraft, rebaseDraft } from "../sites/drafts.server";
import { type SitePart, settingPermission } from "../sites/setting-permission";
import { listVersions, restoreVersion, type Saved } from "../sites/versions.server";
import type { Change } from "../tenant-plan";
import { textField, whyField } from "./fields.server";
import { command, query } from "./verb.server";

const permission = "site.look";
const longestValue = 20_000;
const siteParts: readonly SitePart[] = ["hosts", ...settingNames];
const numberField = z.coerce.number("must be a number").int().min(1).max(2_147_483_647);

/** Refuses a change that the person's roles could not publish. The publication also asks for a step-up. */
async function requireHeld(w: TenantWriter, part: SitePart): Promise<void> {
  const [row] = await w.rows(sql<{ holds: boolean }>`
    select staff_holds(${settingPermission(part)}, ${w.tenantId}) as holds`);
  if (!row?.holds) throw new StaffRefusal("staff.denied");
}

/** Values before and after, of the changed settings only. */
const changed = (changes: readonly Change[]): Pick<Act, "before" | "after"> => ({
  before: Object.fromEntries(changes.map(({ path, before }) => [path, before])),
  after: Object.fromEntries(changes.map(({ path, after }) => [path, after])),
});

/** Subject and values of an act on a version: the published one, or the one that a draft is based on. */
const versionAct = ({ version, changes }: Saved) => ({
  subject: { kind: "version" as const, id: String(version) },
  ...changed(changes),
});

/** Verbs that change the record of a site. Each version is saved once and never changed. */
export const siteVerbs = [
  query({
    name: "site-versions",
    permission,
    help: "the latest saves of a site: time, origin and reason",
    takes: {},
    read: (q) => listVersions(q, null),
  }),
  command({
    name: "keep-setting",
    permission,
    help: "keeps a changed setting of a site among your unpublished changes; without a value, its default",
    takes: { setting: z.enum(siteParts), value: textField({ most: longestValue, least: 1 }).optional() },
    words: { setting: "<setting>" },
    options: { value: 'value="21"' },
    write: async (w, { setting, value }, by) => {
      await requireHeld(w, setting);
      return keepSetting(w, by.actor, { part: setting, typed: value });
    },
    act: ({ setting }, changes) => ({ subject: { kind: "setting", id: setting }, ...changed(changes) }),
  }),
  command({
    name: "discard-draft",
    permission,
    help: "discards your unpublished changes of a site",
    takes: {},
    write: (w, _, by) => discardDraft(w, by.actor),
    act: (_, based) => versionAct(based),
  }),
  command({
    name: "rebase-draft",
    permission,
    help: "takes your unpublished changes of a site over to its newest version; your values stay",
    takes: {},
    write: (w, _, by) => rebaseDraft(w, by.actor),
    act: (_, based) => versionAct(based),
  }),
  command({
    name: "publish-draft",
    permission,
    help: "publishes your changes of a site as its next version; visitors see it within a second",
    takes: { why: whyField },
    words: { why: '"why"' },
    write: (w, { why }, by) => publishDraft(w, by.actor, why),
    act: ({ why }, saved) => ({ ...versionAct(saved), reason: why }),
  }),
  command({
    name: "restore-version",
    permission,
    help: "makes an earlier version of a site again, as its next version; the newest version that you saw is the base",
    takes: { version: numberField, base: numberField, why: whyField },
    words: { version: "<version>", base: "<newest version>", why: '"why"' },
    write: (w, { version, base, why }) => restoreVersion(w, { version, base, why }),
    act: ({ version: restored, why }, { version, changes }) => {
      const { before, after } = changed(changes);
      return {
        subject: { kind: "version", id: String(restored) },
        reason: why,
        before: before ?? null,
        after: Object.assign({ version }, after),
      };
    },
  }),
] as const;
