import { type RawBuilder, sql } from "kysely";
import { timeId } from "~/platform/ids";
import {
  openWithVersion,
  type PurposeKey,
  type SealedColumn,
  sealText,
  sign,
  signatures,
} from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { olderPushKeys, type PushKeys, keyPairOf } from "./push-keys.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";

/** A browser's push subscription (RFC 8030, RFC 8291). */
export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface StoredSubscription extends PushSubscription {
  id: string;
  /** Key pair of this subscription. Null for the tenant's current pair. */
  vapid: PushKeys | null;
}

/**
 * Stores a browser's subscription, one per session and endpoint (API-07). An endpoint belongs to the member who logged
 * in last.
 */
export async function saveSubscription(
  w: TenantWriter,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  subscription: PushSubscription,
): Promise<void> {
  const id = timeId();
  const endpointHashes = signatures(subscription.endpoint, keyOf(w.tenantId));
  const [endpointHash] = endpointHashes;
  await w.rows(sql`
    delete from push_subscriptions p where p.tenant_id = ${w.tenantId}
      and (p.endpoint_hash = any(${endpointHashes}::text[]) or p.session_id = ${sessionId})`);
  const sealed = sealText(JSON.stringify(subscription), keyOf(w.tenantId), placeOf(id));
  await w.rows(sql`
    insert into push_subscriptions (tenant_id, id, member_id, session_id, endpoint_hash, sealed_subscription, created_at)
    values (${w.tenantId}, ${id}, ${memberId}, ${sessionId}, ${endpointHash}, ${sealed}, app_now())
    on conflict do nothing`);
}

/** Subscriptions of the member's logged-in browsers. */
export async function listSubscriptions(q: TenantReader, memberId: string): Promise<StoredSubscription[]> {
  const rows = await q.rows(sql<{ id: string; sealed: string }>`
    select p.id, p.sealed_subscription as sealed from push_subscriptions p
    join sessions s on s.tenant_id = p.tenant_id and s.id = p.session_id
      and s.ended_at is null and s.expires_at > app_now()
    join members m on m.tenant_id = p.tenant_id and m.id = p.member_id and m.state in ('unconfirmed', 'active')
    where p.tenant_id = ${q.tenantId} and p.member_id = ${memberId} order by p.id`);
  return rows.flatMap(({ id, sealed }) => {
    const opened = openWithVersion(sealed, keyOf(q.tenantId), placeOf(id));
    if (!opened) return [];
    const kept = JSON.parse(opened.plain.toString("utf8")) as SealedSubscription;
    return [{ id, ...kept, vapid: kept.vapid ?? olderPushKeys(q.tenant, opened.version) }];
  });
}

export async function countSubscriptions(q: TenantReader, sessionId: string): Promise<number> {
  const [row] = await q.rows(sql<{ count: number }>`
    select count(*)::integer as count from push_subscriptions p
    where p.tenant_id = ${q.tenantId} and p.session_id = ${sessionId}`);
  return row?.count ?? 0;
}

/** SQL condition that the member has push in a logged-in browser. */
export const getsPush = (tenantId: number, memberId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from push_subscriptions b
    join sessions s on s.tenant_id = ${tenantId} and s.id = b.session_id and s.ended_at is null and s.expires_at > app_now()
    where b.tenant_id = ${tenantId} and b.member_id = ${memberId})`;

export async function hasPush(q: TenantReader, memberId: string): Promise<boolean> {
  const [row] = await q.rows(sql<{ has: boolean }>`select ${getsPush(q.tenantId, sql`${memberId}::uuid`)} as has`);
  return row?.has === true;
}

export async function removeSubscriptionOf(w: TenantWriter, sessionId: string): Promise<void> {
  await w.remove("push_subscriptions").where("session_id", "=", sessionId).execute();
}

/** Removes a subscription unknown to its push service. */
export async function removeSubscription(w: TenantWriter, id: string): Promise<void> {
  await w.remove("push_subscriptions").where("id", "=", id).execute();
}

interface SealedSubscription extends PushSubscription {
  /** Key pair from an older master key. Stored when a newer master key encrypts the subscription again. */
  vapid?: PushKeys;
}

export const sealedSubscriptionColumn: SealedColumn = {
  table: "push_subscriptions",
  column: "sealed_subscription",
  row: "id",
  purpose: "push-subscription",
  placeOf: (_, id) => placeOf(id),
  renew(plain, { keys, tenantId, version }) {
    const kept = JSON.parse(plain) as SealedSubscription;
    const vapid = kept.vapid ?? keyPairOf(keys, tenantId, version.id);
    const endpointHash = sign(kept.endpoint, keys.deriveKey("push-subscription", tenantId));
    return {
      plain: JSON.stringify({ ...kept, ...(vapid ? { vapid } : {}) }),
      columns: { endpoint_hash: endpointHash },
    };
  },
};

function keyOf(tenantId: number): PurposeKey {
  return services().keys.deriveKey(sealedSubscriptionColumn.purpose, tenantId);
}

function placeOf(id: string): string {
  return `push_subscriptions ${id} sealed_subscription`;
}
