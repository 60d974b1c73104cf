import { reactivationDays } from "~/accounts/policy";
import { randomId, timeId } from "~/platform/ids";
import { cellOf } from "~/profiles/location-grid";
import { storedName } from "~/profiles/display-name";
import { photoAllowance } from "~/profiles/policy";
import { choiceFields } from "~/tenancy/profile-fields";
import type { TenantWriter } from "~/tenancy/scope.server";
import { type DemoSite, demoScenes } from "./index";
import { insertAll } from "./insert-all.server";
import { day, minute, type Person } from "./person";

/** Writes members with their accounts, profiles, photos and empty wallets. */
export async function writePeople(
  w: TenantWriter,
  people: Person[],
  site: DemoSite,
  passwordHash: string,
): Promise<void> {
  await insertAll(w, "members", memberColumns, people.map(memberRow));
  const real = people.filter((person) => !person.fictional);
  await insertAll(
    w,
    "accounts",
    accountColumns,
    real.map((person) => accountRow(person, passwordHash)),
  );
  const photos = people.flatMap((person) => photoRows(person, site));
  await insertAll(w, "photos", photoColumns, photos);
  const main = new Map(photos.filter(({ position }) => position === 0).map(({ member_id, id }) => [member_id, id]));
  await insertAll(
    w,
    "profiles",
    profileColumns,
    people.map((person) => profileRow(person, main.get(person.id) ?? null)),
  );
  await insertAll(
    w,
    "wallets",
    { member_id: "uuid", balance: "integer" },
    people.map(({ id }) => ({ member_id: id, balance: 0 })),
  );
  await insertAll(w, "deletions", deletionColumns, people.flatMap(deletionRows));
}

const deletionColumns = {
  id: "uuid",
  member_id: "uuid",
  reason: "text",
  requested_at: "timestamptz",
  return_until: "timestamptz",
};

function deletionRows({ id, deletedAt }: Person) {
  if (!deletedAt) return [];
  const until = new Date(deletedAt.getTime() + reactivationDays * day);
  return [{ id: timeId(), member_id: id, reason: "break", requested_at: deletedAt, return_until: until }];
}

const memberColumns = {
  id: "uuid",
  fictional: "boolean",
  state: "text",
  created_at: "timestamptz",
  confirmed_at: "timestamptz",
  deleted_at: "timestamptz",
  premium_since: "timestamptz",
  last_active_at: "timestamptz",
};

function memberRow(person: Person) {
  return {
    id: person.id,
    fictional: person.fictional,
    state: person.state,
    created_at: person.createdAt,
    confirmed_at: person.state === "unconfirmed" ? null : person.createdAt,
    deleted_at: person.deletedAt,
    premium_since: person.premiumSince,
    last_active_at: person.activeAt,
  };
}

const accountColumns = {
  member_id: "uuid",
  email: "text",
  password_hash: "text",
  locale: "text",
  signup_country: "text",
  terms_version_at: "timestamptz",
  created_at: "timestamptz",
};

function accountRow(person: Person, passwordHash: string) {
  return {
    member_id: person.id,
    email: person.login ? `${person.login}@demo.test` : `${person.id}@members.demo.test`,
    // Only the demo logins have a password, because `/dev` can log in as any other member.
    password_hash: person.login ? passwordHash : "none",
    locale: person.language,
    signup_country: person.country,
    terms_version_at: person.createdAt,
    created_at: person.createdAt,
  };
}

const profileColumns = {
  member_id: "uuid",
  name: "text",
  name_key: "text",
  name_skeleton: "text",
  name_rule: "smallint",
  birth_date: "date",
  country: "text",
  region: "text",
  city: "text",
  cell_x: "integer",
  cell_y: "integer",
  ...Object.fromEntries(choiceFields.map((field) => [field, "text"])),
  about: "text",
  answers: "jsonb",
  pronouns: "text",
  interests: "text[]",
  main_photo_id: "uuid",
  listed: "boolean",
  active_step: "timestamptz",
};

function profileRow(person: Person, mainPhotoId: string | null) {
  const cell = cellOf(person.lat, person.lon);
  return {
    member_id: person.id,
    ...storedName(person.name),
    birth_date: person.birthDate,
    country: person.country,
    region: person.region,
    city: person.city,
    cell_x: cell.x,
    cell_y: cell.y,
    ...Object.fromEntries(choiceFields.map((field) => [field, person[field]])),
    about: person.about,
    // Demo logins have no answers, so that a tester can write the first answer.
    answers: person.login ? [] : person.answers,
    pronouns: person.pronouns,
    interests: person.interests,
    main_photo_id: mainPhotoId,
    listed: person.state === "active",
    active_step: stepOf(person.activeAt),
  };
}

/** Rounds a time down to ten minutes, because activity is stored in such steps (performance.md 5.4). */
function stepOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / (10 * minute)) * 10 * minute);
}

const photoColumns = {
  id: "uuid",
  member_id: "uuid",
  position: "integer",
  state: "text",
  scene: "jsonb",
  created_at: "timestamptz",
  looked_at: "timestamptz",
};

/**
 * Photos of a person, up to the allowed number. Newcomers have none, to show the alert about missing photos (PRO-19).
 */
function photoRows(person: Person, site: DemoSite) {
  if (person.login === "fresh" || person.login === "unconfirmed") return [];
  const most = person.premiumSince ? photoAllowance.premium : photoAllowance.free;
  return demoScenes(site, person)
    .slice(0, most)
    .map((scene, position) => ({
      id: randomId(),
      member_id: person.id,
      position,
      state: "active",
      scene,
      created_at: person.createdAt,
      // Counts as reviewed, because the demo itself has drawn the photo.
      looked_at: person.createdAt,
    }));
}

/** Makes three members block the login that demonstrates blocking. Returns the ids of these members. */
export async function writeBlocks(w: TenantWriter, people: Person[], now: Date): Promise<Set<string>> {
  const blocked = people.find(({ login }) => login === "blocked");
  if (!blocked) return new Set();
  const blockers = people.filter(({ login, fictional }) => login === null && !fictional).slice(0, 3);
  const rows = blockers.map(({ id }) => ({ blocker_id: id, blocked_id: blocked.id, created_at: now }));
  await insertAll(w, "blocks", { blocker_id: "uuid", blocked_id: "uuid", created_at: "timestamptz" }, rows);
  return new Set(blockers.map(({ id }) => id));
}
