import { sql } from "kysely";
import { deviceName } from "~/accounts/device";
import { StaffRefusal } from "~/platform/staff-refusal";
import { keepSecret, renewRecoveryCodes, stepOf } from "./one-time-codes.server";
import { addKey, type NewKey } from "./passkeys.server";
import { isLive, type StepUp } from "./sessions.server";
import { noteOwnAct } from "./staff-acts.server";
import { mailOwners, mailStaff } from "./staff-mails.server";
import type { StaffRows } from "./staff-database.server";

/** The signed-in person. */
interface Self {
  staffId: string;
  hash: string;
}

export interface OwnKey {
  id: string;
  label: string;
  createdAt: Date;
  usedAt: Date | null;
  backedUp: boolean;
  /** Instant from which the passkey may confirm commands. Null when the passkey may already confirm. */
  confirmsFrom: Date | null;
}

export interface OwnSession {
  /** Prefix of the session's hash, which identifies the session in a form. */
  id: string;
  device: string;
  network: string;
  createdAt: Date;
  seenAt: Date;
  isCurrent: boolean;
}

interface OwnAccess {
  keys: OwnKey[];
  /** Instant at which the authenticator app was set. Null without an app. */
  appSince: Date | null;
  recoveryCodesLeft: number;
  sessions: OwnSession[];
  /** True for five minutes after a confirmation by passkey or code. */
  isFresh: boolean;
}

const idLetters = 20;

/** Reads the person's passkeys, app and sessions. */
export async function readOwnAccess(w: StaffRows, self: Self): Promise<OwnAccess> {
  const { staffId } = self;
  const keys = await listKeys(w, staffId);
  const codes = await w.rows(sql<{ kind: string; since: Date; left: number }>`
    select kind, max(created_at) as since, count(*) filter (where used_at is null)::integer as left
    from staff_codes where staff_id = ${staffId} and removed_at is null group by kind`);
  const sessions = await listSessions(w, self);
  return {
    keys,
    appSince: codes.find(({ kind }) => kind === "totp")?.since ?? null,
    recoveryCodesLeft: codes.find(({ kind }) => kind === "recovery")?.left ?? 0,
    sessions,
    isFresh: (await findConfirmation(w, self)) !== null,
  };
}

/** Lists a person's passkeys, oldest first. */
export function listKeys(w: StaffRows, staffId: string): Promise<OwnKey[]> {
  return w.rows(sql<OwnKey>`
    select id, label, created_at as "createdAt", used_at as "usedAt", backed_up as "backedUp",
      case when confirms_from > app_now() then confirms_from end as "confirmsFrom"
    from staff_keys where staff_id = ${staffId} and removed_at is null order by created_at, id`);
}

/** Lists a person's open sessions, the current session first. */
export function listSessions(w: StaffRows, { staffId, hash }: Self): Promise<OwnSession[]> {
  return w.rows(sql<OwnSession>`
    select left(token_hash, ${idLetters}::integer) as id, device, network, created_at as "createdAt",
      seen_at as "seenAt", token_hash = ${hash} as "isCurrent"
    from staff_sessions
    where staff_id = ${staffId} and ${isLive("staff_sessions")}
    order by token_hash = ${hash} desc, seen_at desc limit 50`);
}

/** Finds how the session was confirmed in the last five minutes. Null without a confirmation. */
async function findConfirmation(w: StaffRows, { hash }: Self): Promise<StepUp | null> {
  const [row] = await w.rows(sql<{ by: StepUp }>`
    select stepped_up_by as by from staff_sessions
    where token_hash = ${hash} and ended_at is null and stepped_up_at > app_now() - interval '5 minutes'`);
  return row?.by ?? null;
}

/** Throws unless the session was confirmed within the last five minutes. The console then asks for a confirmation. */
export async function insistOnConfirmation(w: StaffRows, self: Self): Promise<StepUp> {
  const by = await findConfirmation(w, self);
  if (!by) throw new StaffRefusal("staff.step_up");
  return by;
}

/**
 * Adds a passkey. Unless another passkey has just confirmed the session, the new key cannot confirm commands for a day.
 * The owners then get a mail. A stolen recovery code would otherwise give every permission.
 */
export async function addOwnKey(w: StaffRows, self: Self, key: NewKey, label: string): Promise<boolean> {
  const by = await findConfirmation(w, self);
  const waitsADay = by !== "passkey" && by !== "demo";
  const id = await addKey(w, self.staffId, key, { label, waitsADay });
  if (!id) return false;
  await noteOwnAct(w, self.staffId, "add-key", { key: id, label, waitsADay });
  await mailStaff(w, self.staffId, "keyAdded", { label });
  if (waitsADay) await mailOwners(w, self.staffId, "keyAddedWithoutTouch", { label });
  return true;
}

export async function nameOwnKey(w: StaffRows, { staffId }: Self, keyId: string, label: string): Promise<boolean> {
  const named = await w.rows(sql`
    update staff_keys set label = ${label}
    where id = ${keyId} and staff_id = ${staffId} and removed_at is null returning 1`);
  if (named.length === 1) await noteOwnAct(w, staffId, "name-key", { key: keyId, label });
  return named.length === 1;
}

/** Removes a passkey, unless no other is left. Locks the rows, so that concurrent removals leave one. */
export async function removeOwnKey(w: StaffRows, self: Self, keyId: string): Promise<boolean> {
  await insistOnConfirmation(w, self);
  const removed = await w.rows(sql<{ label: string }>`
    with own as (
      select id from staff_keys where staff_id = ${self.staffId} and removed_at is null order by id for update)
    update staff_keys k set removed_at = app_now()
    where k.id = ${keyId} and k.id in (select id from own) and (select count(*) from own) > 1
    returning k.label`);
  const [key] = removed;
  if (!key) return false;
  await noteOwnAct(w, self.staffId, "remove-key", { key: keyId, label: key.label });
  await mailStaff(w, self.staffId, "keyRemoved", { label: key.label });
  return true;
}

/** Sets an authenticator app and makes new recovery codes. Returns the codes. Null for a wrong code of the app. */
export async function setOwnApp(
  w: StaffRows,
  self: Self,
  { secret, code }: { secret: string; code: string },
): Promise<string[] | null> {
  await insistOnConfirmation(w, self);
  const step = stepOf(secret, code);
  if (step === null) return null;
  await keepSecret(w, self.staffId, secret, step);
  const codes = await renewRecoveryCodes(w, self.staffId);
  await noteOwnAct(w, self.staffId, "set-authenticator");
  await mailStaff(w, self.staffId, "appSet", {});
  return codes;
}

/** Replaces the recovery codes with ten new codes. */
export async function renewOwnCodes(w: StaffRows, self: Self): Promise<string[]> {
  await insistOnConfirmation(w, self);
  const codes = await renewRecoveryCodes(w, self.staffId);
  await noteOwnAct(w, self.staffId, "renew-recovery-codes");
  return codes;
}

/** Ends one of the person's own sessions, identified by a prefix of its hash. */
export async function endOwnSession(w: StaffRows, { staffId }: Self, id: string): Promise<boolean> {
  const ended = await w.rows(sql<{ device: string }>`
    update staff_sessions set ended_at = app_now()
    where staff_id = ${staffId} and left(token_hash, ${idLetters}::integer) = ${id} and ended_at is null
    returning device`);
  const [session] = ended;
  if (session) await noteOwnAct(w, staffId, "end-session", { device: deviceInWords(session.device) });
  return session !== undefined;
}

/** Names a device as its owner knows it: "Firefox, Windows". */
export function deviceInWords(userAgent: string): string {
  const { browser, system } = deviceName(userAgent);
  return [browser, system].filter((word) => word !== null).join(", ") || "Unknown device";
}
