import type { SettingName } from "~/tenancy/settings";
import type { Permission } from "../staff/role-permissions";

/** A part of a site's record that the desk changes: a setting, or the list of hosts. */
export type SitePart = SettingName | "hosts";

/** Parts that decide where a site is reached and who takes its money. */
const opening: readonly SitePart[] = ["hosts", "domain", "payment_provider"];

/** Texts and look of a site. */
const looks: readonly SitePart[] = [
  "index_title",
  "description",
  "fictional_icon",
  "fictional_label",
  "fictional_warning",
  "fictional_singular",
  "fictional_plural",
  "visible_profile_notes",
  "adult_notice",
  "theme",
  "brand",
  "mark",
];

/** Permission that a change of the part needs. The database function `site_deeds` has the same lists. */
export function settingPermission(part: SitePart): Permission {
  if (opening.includes(part)) return "site.open";
  return looks.includes(part) ? "site.look" : "site.edit";
}

/** Permission that a change needs, by its path in the plan of changes. */
export function changePermission(path: string): Permission {
  const [outer = "", name = ""] = path.split(/[. ]/);
  if (outer === "settings") return settingPermission(name as SettingName);
  if (outer === "hosts") return "site.open";
  return outer === "texts" ? "site.look" : "site.edit";
}
