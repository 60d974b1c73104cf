/** Lines about versions of sites. */
import type { SiteVersion } from "~/operators/sites/versions.server";
import { type Change, printChange } from "~/operators/tenant-plan";
import { escapeLine } from "~/platform/terminal";
import { type Serialized, stamp } from "./lines";

type Saved = Serialized<Pick<SiteVersion, "version" | "source" | "savedBy" | "reason" | "at">>;

export function versionLine({ version, source, savedBy, reason, at }: Saved): string {
  const by = savedBy === null ? source : `${source}, ${escapeLine(savedBy)}`;
  return `version ${version}  ${stamp(at)}  ${by}${reason ? `  ${escapeLine(reason)}` : ""}`;
}

export const changeLine = (change: Serialized<Change>): string => escapeLine(printChange(change));
