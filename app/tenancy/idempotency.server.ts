import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import { type PurposeKey, sign, verify } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantWriter } from "./scope.server";

/** Identifies a call, so that a repeated call runs only once (security.md D23). */
export interface IdempotencyKey {
  /** The caller. The same key of another member is a different call. */
  memberId: string;
  /** Unique name of the action. */
  route: string;
  /** Made by the page or script, once for each action of the member. */
  key: string;
  /** Data of the request. The same key with other data is refused, so that no request gets another request's result. */
  asked: unknown;
}

/** The member id of all calls without a login. */
export const anonymousMemberId = "00000000-0000-0000-0000-000000000000";

/**
 * Runs an action once per key (M08). Stores the result as JSON in the action's transaction, and returns the stored
 * result for a repeated call. Simultaneous calls wait for each other. After a refusal nothing is stored, so that the
 * caller can try again.
 */
export async function runOnce<T>(
  w: TenantWriter,
  idempotencyKey: IdempotencyKey | null,
  action: () => Promise<T>,
): Promise<T> {
  if (!idempotencyKey) return action();
  const { memberId, route, key } = idempotencyKey;
  const t = w.tenantId;
  // Store only a keyed hash, because the request may hold personal data.
  const asked = JSON.stringify(idempotencyKey.asked);
  const hash = sign(asked, keyOf(t));
  const claimed = await w.rows(sql`
    insert into idempotency_keys (tenant_id, member_id, route, key, request_hash, result, created_at)
    values (${t}, ${memberId}, ${route}, ${key}, ${hash}, 'null', app_now())
    on conflict do nothing returning 1`);
  if (claimed.length === 0) return earlierAnswer<T>(w, idempotencyKey, asked);
  w.deferCommit();
  const answer = await action();
  if (answer === undefined || answer === null) return answer;
  await w.rows(sql`
    update idempotency_keys set result = ${JSON.stringify(answer)}
    where tenant_id = ${t} and member_id = ${memberId} and route = ${route} and key = ${key}`);
  return answer;
}

async function earlierAnswer<T>(w: TenantWriter, { memberId, route, key }: IdempotencyKey, asked: string): Promise<T> {
  const [earlier] = await w.rows(sql<{ request_hash: string; result: T }>`
    select request_hash, result from idempotency_keys
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and route = ${route} and key = ${key}`);
  // The clean-up has just deleted the record.
  if (!earlier) throw new Refusal("server.busy");
  if (!verify(asked, earlier.request_hash, keyOf(w.tenantId))) throw new Refusal("request.repeated");
  return earlier.result;
}

function keyOf(tenantId: number): PurposeKey {
  return services().keys.deriveKey("once", tenantId);
}
