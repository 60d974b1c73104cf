import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { OptionalField } from "~/tenancy/profile-fields";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Cell } from "./location-grid";
import { storedName } from "./display-name";
import { optionalProfileColumns } from "./optional-profile-columns.server";
import { claimName, likelyFreeName, nameTaken } from "./names.server";

export type OwnProfile = Record<OptionalField, string | null> & {
  name: string;
  gender: string;
  pronouns: string | null;
  birth_date: string;
  country: string;
  region: string | null;
  city: string | null;
  /** The newest text, public or not. */
  about: string;
  /** State of the newest text. Null when public. */
  about_state: "pending" | "refused" | null;
  about_reason: string | null;
  interests: string[];
  /** Null for an account without email address. */
  email: string | null;
};

/** A member's own profile. The email address is for checking a new name (ACC-28). */
export async function getOwnProfile(q: TenantReader, memberId: string): Promise<OwnProfile> {
  const [row] = await q.rows(sql<OwnProfile>`
    select p.name, p.gender, p.pronouns, p.birth_date, p.country, p.region, p.city, ${optionalProfileColumns},
      coalesce(pt.body, p.about) as about, p.interests, a.email, pt.state as about_state, pt.reason as about_reason
    from profiles p join accounts a on a.tenant_id = ${q.tenantId} and a.member_id = p.member_id
    left join lateral (
      select last.* from (
        select body, state, reason from profile_texts
        where tenant_id = ${q.tenantId} and member_id = p.member_id and prompt is null
        order by created_at desc, id desc limit 1) last
      where last.state <> 'active') pt on true
    where p.tenant_id = ${q.tenantId} and p.member_id = ${memberId}`);
  if (!row) throw new Refusal("page.not_found");
  return row;
}

export interface Basics {
  name: string;
  gender: string;
  pronouns: string | null;
  birth_date: string;
  country: string;
  region: string | null;
  city: string | null;
}

/** A new cell, no cell, or the stored cell. */
export type Whereabouts = Cell | null | "unchanged";

/** Stores checked values. An unchanged name stays, even if a newer rule would refuse it. */
export async function saveBasics(w: TenantWriter, memberId: string, basics: Basics, where: Whereabouts): Promise<void> {
  const { name, gender, pronouns, birth_date, country, region, city } = basics;
  const own = await w.from("profiles").select("name").where("member_id", "=", memberId).executeTakeFirst();
  if (own?.name !== name) await claimName(w, { name, memberId, town: city });
  const stored = storedName(name);
  try {
    await w.rows(sql`update profiles set name = ${name}, name_key = ${stored.name_key},
        name_skeleton = ${stored.name_skeleton}, name_rule = ${stored.name_rule}, gender = ${gender},
        pronouns = ${pronouns},
        birth_date = ${birth_date}, country = ${country}, region = ${region}, city = ${city},
        cell_x = ${where === "unchanged" ? sql`cell_x` : (where?.x ?? null)},
        cell_y = ${where === "unchanged" ? sql`cell_y` : (where?.y ?? null)},
        updated_at = app_now()
      where tenant_id = ${w.tenantId} and member_id = ${memberId}`);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "profiles_name") throw nameTaken(likelyFreeName(name));
    throw error;
  }
}

export async function saveLooks(
  w: TenantWriter,
  memberId: string,
  looks: Record<OptionalField, string | null>,
): Promise<void> {
  await save(w, memberId, looks);
}

export async function saveInterests(w: TenantWriter, memberId: string, interests: string[]): Promise<void> {
  await save(w, memberId, { interests });
}

type Changes = Partial<Record<OptionalField, string | null> & { interests: string[] }>;

async function save(w: TenantWriter, memberId: string, changes: Changes): Promise<void> {
  await w
    .update("profiles")
    .set({ ...changes, updated_at: sql<Date>`app_now()` })
    .where("member_id", "=", memberId)
    .execute();
}
