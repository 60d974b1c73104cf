import { type RawBuilder, sql } from "kysely";
import type { Tenant } from "~/tenancy/tenant";
import type { SendFacts } from "./policy";

export interface SendFactsRow {
  blocked: boolean;
  other_state: string;
  held_until: Date | null;
  premium: boolean;
  balance: number;
  free_used: number;
  started: number;
}

/** Columns for `canSend`. The table alias `me` is the sender, `other` the recipient. */
export function sendFactColumns(tenantId: number, senderId: string): RawBuilder<unknown> {
  return sql`
    other.state as other_state, me.premium_since is not null as premium,
    case when me.held_until > app_now() then me.held_until end as held_until,
    exists (select from blocks b where b.tenant_id = ${tenantId}
      and ((b.blocker_id = me.id and b.blocked_id = other.id) or (b.blocker_id = other.id and b.blocked_id = me.id))) as blocked,
    coalesce((select w.balance from wallets w where w.tenant_id = ${tenantId} and w.member_id = ${senderId}), 0) as balance,
    coalesce((select f.used from free_allowances f where f.tenant_id = ${tenantId} and f.member_id = ${senderId}), 0) as free_used,
    (${startedBy(tenantId, senderId)}) as started`;
}

/** SQL for the number of conversations that a member has ever started, including deleted conversations (ROL-15). */
export function startedBy(tenantId: number, memberId: string): RawBuilder<unknown> {
  return sql`select coalesce(max(s.started), 0) from conversation_starts s
    where s.tenant_id = ${tenantId} and s.member_id = ${memberId}`;
}

export function readSendFacts(row: SendFactsRow, hasConversation: boolean, tenant: Tenant): SendFacts {
  const { message_credits, free_messages, photo_credits } = tenant.settings;
  return {
    blocked: row.blocked,
    held: row.held_until && { until: row.held_until.toISOString(), timeZone: tenant.settings.time_zone },
    other: otherState(row.other_state),
    hasConversation,
    premium: row.premium,
    balance: row.balance,
    freeMessagesUsed: row.free_used,
    started: row.started,
    prices: { messageCredits: message_credits, freeMessages: free_messages, photoCredits: photo_credits },
  };
}

function otherState(state: string): SendFacts["other"] {
  return state === "active" || state === "unconfirmed" ? state : "gone";
}
