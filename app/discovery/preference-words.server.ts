import type { Viewer } from "~/accounts/viewer";
import { listSoughtGenders } from "~/profiles/genders.server";
import { distanceIn } from "~/profiles/use-distance";
import type { PageVisit } from "./page-visit";
import { preferencesOf } from "./preferences";
import { placeNames } from "./preferences-page.server";
import { suggestedSearch } from "./preferred-members.server";
import { ageWords } from "./views/search-chips";

interface WordsVisit extends PageVisit {
  country: string;
}

/** The viewer's preferences in one line, as suggestions use them. Null before the first answer. */
export function preferenceWords(visit: WordsVisit, viewer: Viewer): string | null {
  if (!viewer.preferences) return null;
  const { t, locale, tenant } = visit;
  const search = suggestedSearch(tenant, viewer);
  const { genders, minAge, maxAge, within, places } = preferencesOf(search);
  const sought = listSoughtGenders(visit).filter(({ value }) => genders?.includes(value));
  const parts = [
    sought.map(({ label }) => label).join(", "),
    (minAge !== null || maxAge !== null) && ageWords(t, search),
    within && t("discovery:within.step", { distance: distanceWords(visit, within) }),
    placeNames(places, locale),
  ].filter(Boolean);
  return parts.join(" · ") || t("settings:values.everyone");
}

function distanceWords({ t, country }: WordsVisit, km: number): string {
  const { unit, number } = distanceIn(country, km);
  return t(`common:distance.${unit}`, { number });
}
