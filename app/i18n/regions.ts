import type { TenantCountry } from "~/tenancy/vocabulary";
import type { MessageKey } from "./messages";

/** Each country's word for a region (I18-33, AMB-112). */
const words: Record<TenantCountry, MessageKey> = {
  US: "common:region.state",
  NL: "common:region.province",
  BE: "common:region.province",
  FR: "common:region.region",
  IT: "common:region.region",
  ES: "common:region.autonomousCommunity",
  DE: "common:region.bundesland",
  AT: "common:region.bundesland",
  IE: "common:region.province",
  GB: "common:region.nation",
  CA: "common:region.provinceOrTerritory",
  PL: "common:region.voivodeship",
  AU: "common:region.stateOrTerritory",
  NZ: "common:region.region",
  CH: "common:region.canton",
  DK: "common:region.region",
  FI: "common:region.maakunta",
  NO: "common:region.fylke",
  SE: "common:region.lan",
};

/** Text key of a country's word for a region, by default "province" (AMB-112). */
export function regionWord(country: string): MessageKey {
  return Object.hasOwn(words, country) ? words[country as TenantCountry] : "common:region.province";
}
