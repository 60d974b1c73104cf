import { sql } from "kysely";
import { emit } from "~/events";
import { timeId } from "~/platform/ids";
import { hashToken, newToken } from "~/platform/keys.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { voidLinks } from "./email-links.server";
import { type EndReason, type ShownEnding, shownEnding } from "./session-end";
import { revokeTokenPage, type TokenPage } from "./token-revocation.server";

/** Days of a session, counted from the login, not from the last visit (ACC-16, AMB-011). */
const sessionDays = 30;
/** Seconds in which the old token still works, for requests that were sent before the new token arrived. */
const graceSeconds = 10;
const longestDevice = 200;

export interface StartedSession {
  /** Token for the cookie. The database stores only its hash (D14). */
  token: string;
  sessionId: string;
  memberId: string;
}

/**
 * Starts a session with a new token, so that a token planted by an attacker is useless (D15). `device` is the user
 * agent.
 */
export async function startSession(w: TenantWriter, memberId: string, device: string): Promise<StartedSession> {
  const token = newToken();
  const sessionId = timeId();
  await w
    .insert("sessions")
    .values({
      tenant_id: w.tenantId,
      token_hash: hashToken(token),
      id: sessionId,
      member_id: memberId,
      device: device.slice(0, longestDevice),
      created_at: sql<Date>`app_now()`,
      expires_at: sql<Date>`app_now() + make_interval(days => ${sessionDays})`,
      seen_on: sql<string>`app_now()::date`,
    })
    .execute();
  return { token, sessionId, memberId };
}

/**
 * Gives a session a new token after a change of its rights (D15). The old token works for `graceSeconds` more, so that
 * a running poll does not log the browser out.
 */
export async function renewSession(w: TenantWriter, sessionId: string): Promise<string> {
  const token = newToken();
  const [old] = await w.rows(sql<{ token_hash: string }>`
    select s.token_hash from sessions s
    where s.tenant_id = ${w.tenantId} and s.id = ${sessionId} and s.ended_at is null for update`);
  if (!old) throw new Error("An ended session cannot get a new token.");
  await w.rows(sql`
    update sessions s set token_hash = ${hashToken(token)}
    where s.tenant_id = ${w.tenantId} and s.id = ${sessionId}`);
  await w.rows(sql`
    insert into sessions (tenant_id, token_hash, id, member_id, device, created_at, expires_at, seen_on, succeeded_by)
    select s.tenant_id, ${old.token_hash}, ${timeId()}, s.member_id, s.device, s.created_at,
      app_now() + make_interval(secs => ${graceSeconds}), s.seen_on, s.id
    from sessions s where s.tenant_id = ${w.tenantId} and s.id = ${sessionId}`);
  return token;
}

/** Records that a device was in use today. */
export async function noteSession(w: TenantWriter, sessionId: string): Promise<void> {
  await w.rows(sql`
    update sessions s set seen_on = app_now()::date
    where s.tenant_id = ${w.tenantId} and s.id = ${sessionId} and s.seen_on < app_now()::date`);
}

/** True when the member has had an earlier session that is still stored. */
export async function hasEarlierSession(q: TenantReader, memberId: string): Promise<boolean> {
  return (
    (await q.from("sessions").select("id").where("member_id", "=", memberId).limit(1).executeTakeFirst()) !== undefined
  );
}

export async function hasRunningSession(q: TenantReader, memberId: string): Promise<boolean> {
  return (await countDevices(q, memberId)) > 0;
}

export async function countDevices(q: TenantReader, memberId: string): Promise<number> {
  const [row] = await q.rows(sql<{ devices: number }>`
    select count(*)::integer as devices from sessions s where s.tenant_id = ${q.tenantId} and s.member_id = ${memberId}
      and s.ended_at is null and s.succeeded_by is null and s.expires_at > app_now()`);
  return row?.devices ?? 0;
}

export async function endSession(w: TenantWriter, sessionId: string): Promise<void> {
  await end(w, "logged_out", sql`(s.id = ${sessionId} or s.succeeded_by = ${sessionId})`);
}

/** Ends the browser's earlier session when a new login starts. */
export async function endSessionOfToken(w: TenantWriter, token: string): Promise<void> {
  await end(w, "logged_out", sql`s.token_hash = ${hashToken(token)}`);
}

/** Logs out one of the member's own devices. Returns false for an unknown or ended session. */
export async function endDevice(w: TenantWriter, memberId: string, sessionId: string): Promise<boolean> {
  const own = sql`s.member_id = ${memberId} and (s.id = ${sessionId} or s.succeeded_by = ${sessionId})`;
  return (await end(w, "elsewhere", own)) > 0;
}

/**
 * Ends all sessions of a member except one, after a new password or on request. Voids a pending change of the email
 * address too (A07).
 */
export async function endOtherSessions(
  w: TenantWriter,
  memberId: string,
  keptSessionId: string,
  reason: EndReason,
): Promise<void> {
  const kept = sql`(s.id = ${keptSessionId} or s.succeeded_by is not distinct from ${keptSessionId}::uuid)`;
  await end(w, reason, sql`s.member_id = ${memberId} and not ${kept}`);
  await voidLinks(w, memberId, "sessionsEnded");
}

/**
 * Ends all sessions of a member. Voids a pending change of the email address, because a thief may have asked for the
 * change (A07).
 */
export async function endAllSessions(w: TenantWriter, memberId: string, reason: EndReason): Promise<void> {
  await end(w, reason, sql`s.member_id = ${memberId}`);
  await voidLinks(w, memberId, "sessionsEnded");
}

/**
 * Ends one batch of the tenant's sessions that began up to an instant. After a restore, sessions ended since the backup
 * would otherwise be open again.
 */
export async function endSessionsUntil(w: TenantWriter, until: Date, after = ""): Promise<TokenPage> {
  return revokeTokenPage(w, "sessions", { until, after });
}

/** Tells a browser why its session ended. Null when the browser needs no reason. */
export async function findEnding(q: TenantReader, token: string): Promise<ShownEnding | null> {
  const [row] = await q.rows(sql<{ end_reason: EndReason | null }>`
    select s.end_reason from sessions s where s.tenant_id = ${q.tenantId} and s.token_hash = ${hashToken(token)}`);
  return shownEnding(row?.end_reason ?? null);
}

async function end(w: TenantWriter, reason: EndReason, which: ReturnType<typeof sql>): Promise<number> {
  const ended = await w.rows(sql<{ id: string; member_id: string }>`
    update sessions s set ended_at = app_now(), end_reason = ${reason}
    where s.tenant_id = ${w.tenantId} and s.ended_at is null and ${which} returning s.id, s.member_id`);
  const { tenantId } = w;
  // Emit the events concurrently, so that the last of many devices does not wait for the others.
  w.afterCommit(async () => {
    await Promise.all(
      ended.map(({ id, member_id }) => emit("sessionEnded", { tenantId, memberId: member_id, sessionId: id })),
    );
  });
  return ended.length;
}
