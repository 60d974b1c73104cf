import type { SitePart } from "~/operators/sites/setting-permission";
import type { settingGroups } from "~/tenancy/settings";

/** A setting of a site, as displayed in lists and on its own screen. */
export interface SettingShown {
  part: SitePart;
  meaning: string;
  /** The value in force. Null for a missing value. */
  value: string | null;
  /** The default. Null for a setting that must be given. */
  standard: string | null;
  /** Least value that the law sets. */
  floor: number | null;
  /** True for a value of the site's own. */
  isOwn: boolean;
  /** The value in the person's draft, if it differs. */
  drafted: { value: string } | null;
  /** The save that set the own value. */
  origin: { version: number; by: string | null; at: Date } | null;
}

export interface SettingGroupShown {
  group: "hosts" | (typeof settingGroups)[number]["group"];
  settings: SettingShown[];
}
