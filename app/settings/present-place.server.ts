import { presentWholePlace, type Shown } from "~/profiles/present.server";
import { type PlaceChoice, type PlaceShown, placesShown } from "~/visibility/place.server";

/**
 * The place that others would see for each choice. Omits a choice when a coarser choice shows the same place, and
 * selects the coarser choice instead. Always keeps a town from which others see their distance.
 */
export function presentPlaceChoices({ shown, hasArea, country, region, city }: PlaceChoice, site: Shown) {
  const choices = placesShown.map((value) => ({
    value,
    place: presentWholePlace(
      { country, region: value === "country" ? null : region, city: value === "city" ? city : null },
      site,
    ),
  }));
  const tellsDistance = (value: PlaceShown) =>
    value === "city" && city !== null && site.tenant.settings.visible_profile_fields.includes("city");
  const telling = choices.filter(({ value, place }, at) => tellsDistance(value) || place !== choices[at + 1]?.place);
  const atLeast = placesShown.indexOf(shown);
  const present = telling.find(({ value }) => placesShown.indexOf(value) >= atLeast);
  return { shown: present?.value ?? shown, choices: telling, hasArea };
}
