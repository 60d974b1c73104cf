import { deskLoader } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import type { SettingShown } from "../../views/sites/setting-view-model";
import { SiteSettings } from "../../views/sites/site-settings";
import { presentGroups, readSettingFacts } from "./present-settings.server";
import { searchedWords } from "./searched-words";

export const handle: ScreenHandle = { title: "desk:sites.tabs.settings" };

/** All settings of a site, or those with the searched words. */
export const loader = deskLoader("site.look", async (desk, { params, url }) => {
  const scope = desk.site(params.site);
  const facts = await readSettingFacts(desk, scope);
  const words = searchedWords(url);
  const show = url.searchParams.get("show") === "changed" ? "changed" : "";
  const fits = ({ part, meaning, isOwn, drafted }: SettingShown) =>
    (show === "" || isOwn || drafted !== null) && hasWords(`${part} ${part.replaceAll("_", " ")} ${meaning}`, words);
  const groups = presentGroups(facts, desk.t("desk:sites.hostsMeaning"))
    .map(({ group, settings }) => ({ group, settings: settings.filter(fits) }))
    .filter(({ settings }) => settings.length > 0);
  const { tenant } = scope;
  return { site: siteShown(tenant), timeZone: tenant.settings.time_zone, groups, words, show, changes: facts.changes };
});

/** True when the text has each of the searched words. */
function hasWords(text: string, words: string): boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => text.toLowerCase().includes(word));
}

export function Component() {
  return <SiteSettings {...useScreen<typeof loader>()} />;
}
