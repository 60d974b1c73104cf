import { optionalFields } from "~/tenancy/profile-fields";
import { type Draws, drawsOf, pick } from "./draws";

/** Values from which the members of a site are drawn, taken from the site's record and the demo's texts. */
export interface People {
  countries: readonly string[];
  /** Region codes by country. */
  regions: Record<string, readonly string[]>;
  interests: readonly string[];
  /** The possible answers by profile field. */
  choices: Record<string, readonly string[]>;
  names: readonly string[];
  abouts: readonly string[];
  /** Descriptions of demo photos. A photo is drawn at its first request. */
  scenes: readonly object[];
  thumbhashes: readonly string[];
  passwordHash: string;
  locale: string;
}

/** Credits of every tenth member, with ledger entries (L-1). */
const credits = 100_000;
const isRich = (number: string) => `${number} % 10 = 1`;
/** True for one member in five. Another two in five are premium. */
const isFictional = (number: string) => `${number} % 5 = 0`;

export function memberId(draws: Draws, number: string): string {
  return draws.id("member", number);
}

/**
 * The common table expression `crowd`, with people 1 to `count`.
 * $1 is JSON of type `People`. $2 is the latest date.
 */
function crowdOf(d: Draws, count: number): string {
  const list = (name: string) => `array(select jsonb_array_elements_text($1::jsonb -> '${name}'))`;
  return `
    lists as materialized (
      select ${list("countries")} as countries, ${list("interests")} as interests, ${list("names")} as names,
        ${list("abouts")} as abouts, ${list("thumbhashes")} as thumbhashes,
        array(select jsonb_array_elements($1::jsonb -> 'scenes')) as scenes,
        $1::jsonb -> 'regions' as regions, $2::timestamptz as base
    ), crowd as materialized (
      select i, ${memberId(d, "i")} as id, ${d.id("photo", "i")} as photo_id, ${isFictional("i")} as fictional,
        base, base - make_interval(mins => 1 + ${d.below("joined", "i", 1_000_000)}) as created_at,
        ${pick(d, "country", "i", "countries")} as country, names, abouts, interests, thumbhashes, scenes, regions,
        base - interval '40 days' * power(${d.share("active", "i")}, 3) as active_at
      from generate_series(1, ${count}) as i, lists
    )`;
}

/** Inserts only the members. Other tables need a second statement, because their triggers read the members. */
export function membersStatement(tenantId: number, seed: number, count: number): string {
  return `
    with ${crowdOf(drawsOf(seed, tenantId), count)}
    insert into members (tenant_id, id, fictional, state, created_at, confirmed_at, premium_since, last_active_at)
    select ${tenantId}, id, fictional, 'active', created_at, created_at, case when i % 5 in (1, 2) then created_at end, active_at
    from crowd`;
}

/** Inserts the members' profiles, photos, wallets and accounts. */
export function peopleStatement(tenantId: number, slug: string, seed: number, count: number): string {
  const d = drawsOf(seed, tenantId);
  const choice = (field: string) =>
    pick(d, field, "i", `array(select jsonb_array_elements_text($1::jsonb -> 'choices' -> '${field}'))`);
  const name = `${pick(d, "name", "i", "names")} || '_' || i`;
  return `
    with ${crowdOf(d, count)}, photo as (
      insert into photos (tenant_id, id, member_id, position, state, width, height, thumbhash, scene, created_at)
      select ${tenantId}, photo_id, id, 0, 'active', 1200, 1600, ${pick(d, "scene", "i", "thumbhashes")},
        ${pick(d, "scene", "i", "scenes")}, created_at
      from crowd
    ), face as (
      insert into profiles (tenant_id, member_id, name, name_key, gender, birth_date, country, region,
        cell_x, cell_y, ${optionalFields.join(", ")}, about, interests, main_photo_id, fictional,
        listed, active_step)
      select ${tenantId}, id, ${name}, lower(${name}), case when i % 2 = 0 then 'male' else 'female' end,
        (base - make_interval(days => 7000 + ${d.below("born", "i", 15_000)}))::date, country,
        regions -> country ->> ${d.below("region", "i", "greatest(1, jsonb_array_length(regions -> country))")},
        ${d.below("cell_x", "i", 300)}, 5700 + ${d.below("cell_y", "i", 300)}, ${optionalFields.map(choice).join(", ")},
        ${pick(d, "about", "i", "abouts")}, interests[1 + i % 5 : 4 + i % 5],
        photo_id, fictional, true, date_bin('10 minutes', active_at, timestamptz '2020-01-01')
      from crowd
    ), purse as (
      insert into wallets (tenant_id, member_id, balance)
      select ${tenantId}, id, case when ${isRich("i")} then ${credits} else 0 end from crowd
    ), gift as (
      insert into ledger_transfers (tenant_id, id, member_id, reason, reference, created_at)
      select ${tenantId}, ${d.id("gift", "i")}, id, 'correction', 'populate:' || id, created_at from crowd where ${isRich("i")}
    ), sides as (
      insert into ledger_entries (tenant_id, transfer_id, account, member_id, amount)
      select ${tenantId}, ${d.id("gift", "i")}, side.account, id, side.amount
      from crowd, (values ('wallet', ${credits}), ('granted', ${-credits})) as side (account, amount) where ${isRich("i")}
    )
    insert into accounts (tenant_id, member_id, email, password_hash, locale, signup_country, terms_version_at, created_at)
    select ${tenantId}, id, 'p' || i || '@${slug}.test', $1::jsonb ->> 'passwordHash', $1::jsonb ->> 'locale', country, created_at, created_at
    from crowd where not fictional`;
}

/** Inserts likes between drawn pairs, one pair in five of them mutual. $1 is the latest date. */
export function likesStatement(tenantId: number, seed: number, members: number, count: number): string {
  const d = drawsOf(seed, tenantId);
  const pairs = Math.round(count / 1.2);
  return `
    with pairs as (
      select distinct on (one, other) one, other, j
      from (select j, least(a, b) as one, greatest(a, b) as other
        from (select j, 1 + ${d.below("liker", "j", members)} as a, 1 + ${d.below("liked", "j", members)} as b
          from generate_series(1, ${pairs}) as j) drawn where a <> b) ordered
      order by one, other, j
    ), directed as (
      select case when turn = 1 then one else other end as liker, case when turn = 1 then other else one end as liked,
        j, case when j % 5 = 0 then $1::timestamptz - make_interval(mins => ${d.below("matched", "j", 40_000)}) end as matched_at
      from pairs, (values (1), (2)) as turns (turn)
      where j % 5 = 0 or turn = 1 + j % 2
    )
    insert into likes (tenant_id, from_id, to_id, origin, created_at, seen_at, matched_at)
    select ${tenantId}, ${memberId(d, "liker")}, ${memberId(d, "liked")}, case when ${isFictional("liker")} then 'fictional' else 'member' end,
      at, case when j % 3 > 0 then at end, matched_at
    from (select *, coalesce(matched_at, $1::timestamptz) - make_interval(mins => 1 + ${d.below("likedAt", "j", 40_000)}) as at
      from directed) likes`;
}
