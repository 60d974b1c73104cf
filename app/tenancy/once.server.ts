import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import { type PurposeKey, sign, verify } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantWriter } from "./scope.server";

/** The fields that make two calls the same call (security.md D23). */
export interface Call {
  /** The caller: the same key of another member is another call. */
  memberId: string;
  /** The action, by a name of its own. */
  route: string;
  /** Made by the page or script once per intended action. */
  key: string;
  /** All that was asked for: the same key with another wish is refused, never answered with the wrong result. */
  asked: unknown;
}

/** The id under which calls without a login are counted together. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Does an action once per key (M08): its answer is kept, as JSON, in the transaction of its effect, and a repeated call
 * gets it again. Two at once wait for each other at the key. A refused action keeps nothing, so that it may be tried
 * again.
 */
export async function once<T>(w: TenantWriter, call: Call | null, action: () => Promise<T>): Promise<T> {
  if (!call) return action();
  const { memberId, route, key } = call;
  const t = w.tenantId;
  // Hash with a key: the request may hold data that its author would not want kept.
  const asked = JSON.stringify(call.asked);
  const hash = sign(asked, keyOf(t));
  const claimed = await w.rows(sql`
    insert into idempotency_keys (tenant_id, member_id, route, key, request_hash, result, created_at)
    values (${t}, ${memberId}, ${route}, ${key}, ${hash}, 'null', app_now())
    on conflict do nothing returning 1`);
  if (claimed.length === 0) return earlierAnswer<T>(w, call, asked);
  w.holdOpen();
  const answer = await action();
  if (answer === undefined || answer === null) return answer;
  await w.rows(sql`
    update idempotency_keys set result = ${JSON.stringify(answer)}
    where tenant_id = ${t} and member_id = ${memberId} and route = ${route} and key = ${key}`);
  return answer;
}

async function earlierAnswer<T>(w: TenantWriter, { memberId, route, key }: Call, asked: string): Promise<T> {
  const [earlier] = await w.rows(sql<{ request_hash: string; result: T }>`
    select request_hash, result from idempotency_keys
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and route = ${route} and key = ${key}`);
  // Cleaned away in this very moment.
  if (!earlier) throw new Refusal("server.busy");
  if (!verify(asked, earlier.request_hash, keyOf(w.tenantId))) throw new Refusal("request.repeated");
  return earlier.result;
}

function keyOf(tenantId: number): PurposeKey {
  return services().keys.deriveKey("once", tenantId);
}
