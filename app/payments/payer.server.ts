import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/** The account that placed an order. Money may arrive after the account's erasure. */
interface Payer {
  isBanned: boolean;
  /** True when the member was banned for fraudulent purchases, whose credits are not refunded. */
  creditsKept: boolean;
  isErased: boolean;
}

export async function findPayer(q: TenantReader, memberId: string): Promise<Payer> {
  const [payer] = await q.rows(sql<Payer>`
    select m.state = 'banned' as "isBanned", m.credits_kept as "creditsKept", not exists (select from accounts a
      where a.tenant_id = ${q.tenantId} and a.member_id = m.id) as "isErased"
    from members m where m.tenant_id = ${q.tenantId} and m.id = ${memberId}`);
  return payer ?? { isBanned: false, creditsKept: false, isErased: false };
}
