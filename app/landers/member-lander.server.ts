import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { ShownPhoto } from "~/profiles/card";
import { ageOf, cardJoins } from "~/profiles/cards.server";
import { photoSrc } from "~/profiles/photo-address.server";
import { presentPlace, type Shown } from "~/profiles/present.server";
import { shownCity, shownRegion } from "~/profiles/shown-place.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { fictionalWords } from "~/tenancy/tenant";
import { visibleProfiles } from "~/visibility/visible-members.server";

interface LanderRow {
  id: string;
  name: string;
  age: number;
  country: string;
  region: string | null;
  city: string | null;
  about: string;
  interests: string[];
  fictional: boolean;
  photo: string | null;
}

/** A member on a lander (LAN-11..13), with only those fields that lists also show. */
export interface MemberLander {
  id: string;
  name: string;
  age: number | null;
  place: string | null;
  photo: Pick<ShownPhoto, "src"> | null;
  about: string;
  interests: string[];
  /** The tenant's label and warning for a fictional profile. Null for a real person (DESIGN 8). */
  fictional: { label: string; warning: string } | null;
}

/** The member on a lander. Hidden members are refused as not found. */
export async function getLanderMember(q: TenantReader, memberId: string): Promise<LanderRow> {
  const [row] = await q.rows(sql<LanderRow>`
    select p.member_id as id, p.name, ${ageOf()} as age, p.country, ${shownRegion} as region, ${shownCity} as city,
      p.about, p.interests, m.fictional, ph.id as photo
    from (select p.* from ${visibleProfiles(q, null)} and p.member_id = ${memberId}) p ${cardJoins(q)}
    where m.state = 'active'`);
  if (!row) throw new Refusal("page.not_found");
  return row;
}

export function presentLander(row: LanderRow, { tenant, locale }: Shown): MemberLander {
  const shows = (field: "age" | "about" | "interests") => tenant.settings.visible_profile_fields.includes(field);
  const { label, warning } = fictionalWords(tenant, locale);
  return {
    id: row.id,
    name: row.name,
    age: shows("age") ? row.age : null,
    place: presentPlace(row, { tenant, locale }),
    photo: row.photo ? { src: photoSrc(tenant, row.photo, "full") } : null,
    about: shows("about") ? row.about : "",
    interests: shows("interests") ? row.interests : [],
    fictional: row.fictional ? { label, warning } : null,
  };
}
