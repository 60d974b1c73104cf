import { presentWholePlace, type Shown } from "~/profiles/present.server";
import { type PlaceChoice, type PlaceShown, placesShown } from "~/visibility/place.server";

/**
 * The place that others would see for each choice. A choice is left out when a coarser choice shows the same place. A
 * town always stays, because distances need the town.
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
  const telling = choices.filter(
    ({ value, place }, at) => value === shown || tellsDistance(value) || place !== choices[at + 1]?.place,
  );
  return { shown, choices: telling, hasArea };
}
