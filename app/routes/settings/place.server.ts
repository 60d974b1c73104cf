import { presentPlace, type Shown } from "~/profiles/present.server";
import { type PlaceChoice, placesShown } from "~/visibility/place.server";

/**
 * What others would read on the profile for each choice, in the words and with the fields of this site. A choice that
 * tells no more than a wider one is none.
 */
export function presentPlaceChoices({ shown, hasArea, country, region, city }: PlaceChoice, site: Shown) {
  const choices = placesShown.map((value) => ({
    value,
    place: presentPlace(
      { country, region: value === "country" ? null : region, city: value === "city" ? city : null },
      site,
    ),
  }));
  const telling = choices.filter(({ value, place }, at) => value === shown || place !== choices[at + 1]?.place);
  return { shown, choices: telling, hasArea };
}
