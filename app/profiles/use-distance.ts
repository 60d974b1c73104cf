import { useRouteLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import type { RootData } from "~/client/root-data";

/**
 * Steps of distance in miles, for where people count in those. Round numbers of about the same length: what is measured
 * is from the middle of one area of 8 km to the middle of another, so nothing is told that was not true of the kilometres.
 */
const milesOf: Record<number, number> = { 10: 6, 25: 15, 50: 30, 100: 60 };
const milesCountries: readonly string[] = ["GB", "US"];

export type DistanceUnit = "km" | "miles";

/** What a distance of so many kilometres is called in a country. */
export function distanceIn(country: string, km: number): { unit: DistanceUnit; number: number } {
  const miles = milesCountries.includes(country) ? milesOf[km] : undefined;
  return miles === undefined ? { unit: "km", number: km } : { unit: "miles", number: miles };
}

/** A distance in the words of the page's language and the unit of the visitor's country. */
export function useDistance(): (km: number) => string {
  const t = useT();
  const country = (useRouteLoaderData("root") as RootData | undefined)?.country ?? "";
  return (km) => {
    const { unit, number } = distanceIn(country, km);
    return t(`common:distance.${unit}`, { number });
  };
}
