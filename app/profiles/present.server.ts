import { countryName } from "~/i18n/countries";
import type { Locale } from "~/i18n/locales";
import { regionName } from "~/i18n/regions.server";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";
import type { ProfileField } from "~/tenancy/profile-fields";
import type { PersonCard, ShownPhoto } from "./card";
import { photoSrc } from "./photo-address.server";
import { photoColours } from "./photo-colours.server";
import { cardOpener } from "./card-opener";

/** A member in a list, as returned by `cardJson`. */
export interface CardRow {
  id: string;
  name: string;
  age: number;
  country: string;
  region: string | null;
  city: string | null;
  photo: string | null;
  thumbhash: string | null;
  fictional: boolean;
  like: PersonCard["like"];
  active_today: boolean;
  shared: string[] | null;
  /** The beginning of the first answer to a question of the site. */
  words: string | null;
  km?: number | null;
}

export interface Shown {
  tenant: Tenant;
  locale: Locale;
}

/** A card with the fields that the tenant shows. Fictional profiles never visit, so they show no activity. */
export function presentCard(row: CardRow, { tenant, locale }: Shown): PersonCard {
  const visible = new Set(tenant.settings.visible_profile_fields);
  const shared = visible.has("interests") ? (row.shared ?? []) : [];
  return {
    id: row.id,
    name: row.name,
    age: visible.has("age") ? row.age : null,
    place: presentPlace(row, { tenant, locale }),
    km: visible.has("city") ? (row.km ?? null) : null,
    ...cardOpener(shared, row.words),
    photo: presentPhoto(row.photo, row.thumbhash, tenant),
    like: row.like,
    activeToday: row.active_today && !row.fictional,
    fictional: row.fictional ? fictionalWords(tenant, locale).label : null,
  };
}

function presentPhoto(id: string | null, thumbhash: string | null, tenant: Tenant): ShownPhoto | null {
  return id ? { src: photoSrc(tenant, id, "card"), colours: photoColours(thumbhash) } : null;
}

interface Place {
  country: string;
  region: string | null;
  city: string | null;
}

/** The two most exact visible names of a place: city, region or country. */
export function presentPlace(place: Place, site: Shown): string | null {
  return shownNames(place, site).slice(0, 2).join(", ") || null;
}

/** All visible names of a place, for the profile page (PRO-04). */
export function presentWholePlace(place: Place, site: Shown): string | null {
  return shownNames(place, site).join(", ") || null;
}

function shownNames({ country, region, city }: Place, { tenant, locale }: Shown): string[] {
  const shows = (field: ProfileField) => tenant.settings.visible_profile_fields.includes(field);
  const names = [
    shows("city") ? city : null,
    shows("region") && region ? regionName(region, locale) : null,
    shows("country") ? countryName(country, locale) : null,
  ].filter((name): name is string => Boolean(name));
  return [...new Set(names)];
}
