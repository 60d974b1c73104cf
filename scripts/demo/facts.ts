import { seededRandom } from "~/profiles/scenes/random";
import type { TenantCountry, TenantLocale } from "~/tenancy/vocabulary";
import { framesOf, properNames } from "./corpus/frames";
import { placesByCountry } from "./places";

/** Facts about a person, one per slot, such as the dish. Description, answers and conversations name no other facts. */
export type Facts = Readonly<Record<string, string>>;

interface Settled {
  language: TenantLocale;
  country: TenantCountry;
}

/** Draws each fact with a seed of its own, so that a new slot changes no other fact. */
export function factsOf({ language, country }: Settled, id: string): Facts {
  const home = placesByCountry[country].map(({ city }) => city);
  const lists: Record<string, readonly string[]> = { ...properNames, ...framesOf[language].slots };
  const drawn = Object.entries(lists).map(([slot, values]) => {
    const fitting = slot === "far" ? values.filter((town) => !home.includes(town)) : values;
    return [slot, seededRandom(`facts/${id}/${slot}`).pick(fitting)];
  });
  return Object.fromEntries(drawn);
}
