import { useT } from "~/i18n/use-t";
import { useVisitFacts } from "~/client/root-context";

/** Distance steps in rounded miles, because exact values would be finer than the 8 km areas. */
const milesOf: Record<number, number> = { 10: 6, 25: 15, 50: 30, 100: 60 };
const milesCountries: readonly string[] = ["GB", "US"];

type DistanceUnit = "km" | "miles";

export function distanceIn(country: string, km: number): { unit: DistanceUnit; number: number } {
  const miles = milesCountries.includes(country) ? milesOf[km] : undefined;
  return miles === undefined ? { unit: "km", number: km } : { unit: "miles", number: miles };
}

/** Formats a distance in the page's language and the unit of the visitor's country. */
export function useDistance(): (km: number) => string {
  const t = useT();
  const country = useVisitFacts().country ?? "";
  return (km) => {
    const { unit, number } = distanceIn(country, km);
    return t(`common:distance.${unit}`, { number });
  };
}
