import { presentWholePlace, type Shown } from "~/profiles/present.server";
import { type PlaceChoice, type PlaceShown, placesShown } from "~/visibility/place.server";

/**
 * The place that others would read on the profile for each choice, in the words and with the fields of this site.
 * Leaves out a choice that tells no more than a wider one. A town tells distances, so it stays beside a region of
 * the same name.
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
