import { type RegionCode, regionsOf } from "./regions";
import type { Settings } from "./settings";

/** Lists the regions that the site offers in a country: the regions of its record, or else all regions. */
export function offeredRegions(
  { countries, region_data }: Pick<Settings, "countries" | "region_data">,
  country: string,
): readonly RegionCode[] {
  const served = countries.find((each) => each === country);
  return served ? (region_data[served] ?? regionsOf(served)) : [];
}
