import { sql } from "kysely";
import { announce } from "~/events";
import { timeId } from "~/platform/ids";
import { hashToken, newToken } from "~/platform/keys.server";
import type { TenantWriter } from "~/tenancy/scope.server";

/** Counted from the login, not from the last visit (ACC-16, AMB-011). */
const sessionDays = 30;
const longestDevice = 200;

export interface StartedSession {
  /** For the cookie; only its hash is stored (D14). */
  token: string;
  sessionId: string;
  memberId: string;
}

/**
 * Begins a session under a new token, whatever the browser held before (D15). `device` is what the browser calls
 * itself.
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
    })
    .execute();
  return { token, sessionId, memberId };
}

/** Ends one session, at logout. Its streams close as soon as others hear of it. */
export async function endSession(w: TenantWriter, sessionId: string): Promise<void> {
  await end(w, sql`s.id = ${sessionId}`);
}

/** Ends the session a browser still held when it logged in anew. */
export async function endSessionOfToken(w: TenantWriter, token: string): Promise<void> {
  await end(w, sql`s.token_hash = ${hashToken(token)}`);
}

/** Ends a member's sessions except the one that asks: after a new password, or a login somewhere strange (A07). */
export async function endOtherSessions(w: TenantWriter, memberId: string, keptSessionId: string): Promise<void> {
  await end(w, sql`s.member_id = ${memberId} and s.id <> ${keptSessionId}`);
}

export async function endAllSessions(w: TenantWriter, memberId: string): Promise<void> {
  await end(w, sql`s.member_id = ${memberId}`);
}

async function end(w: TenantWriter, which: ReturnType<typeof sql>): Promise<void> {
  const ended = await w.rows(sql<{ id: string; member_id: string }>`
    update sessions s set ended_at = app_now()
    where s.tenant_id = ${w.tenantId} and s.ended_at is null and ${which} returning s.id, s.member_id`);
  const { tenantId } = w;
  w.afterCommit(async () => {
    for (const session of ended) {
      await announce("sessionEnded", { tenantId, memberId: session.member_id, sessionId: session.id });
    }
  });
}
