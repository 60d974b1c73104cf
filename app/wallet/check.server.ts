import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/** A row that breaks an invariant of the ledger (security.md L-1..L-7). */
export interface BookError {
  rule: "L-1" | "L-2" | "L-3" | "L-4";
  /** Id of the faulty row: a member, a transfer or a payment. */
  row: string;
  text: string;
}

/** Lists the rows of a tenant that break an invariant of the ledger (M09). */
export async function checkBooks(q: TenantReader): Promise<BookError[]> {
  const t = q.tenantId;
  return q.rows(sql<BookError>`
    select 'L-1' as rule, w.member_id::text as row,
           'the balance is ' || w.balance || ', its entries add up to ' || coalesce(e.sum, 0) as text
    from wallets w
    left join (select member_id, sum(amount) as sum from ledger_entries
               where tenant_id = ${t} and account = 'wallet' group by member_id) e on e.member_id = w.member_id
    where w.tenant_id = ${t} and w.balance <> coalesce(e.sum, 0)
    union all
    select 'L-2', l.id::text, 'its entries add up to ' || coalesce(sum(e.amount), 0) || ', not to nothing'
    from ledger_transfers l
    left join ledger_entries e on e.tenant_id = l.tenant_id and e.transfer_id = l.id
    where l.tenant_id = ${t} group by l.id having coalesce(sum(e.amount), 0) <> 0 or count(e.amount) <> 2
    union all
    select 'L-3', w.member_id::text, 'the balance is below nothing' from wallets w
    where w.tenant_id = ${t} and w.balance < 0
    union all
    select 'L-4', p.id::text, 'it is completed and credited ' || count(l.id) || ' times'
    from payments p
    left join ledger_transfers l
      on l.tenant_id = p.tenant_id and l.reason = 'purchase' and l.reference = p.id::text
    where p.tenant_id = ${t} and p.state = 'completed' group by p.id having count(l.id) <> 1
    union all
    select 'L-4', l.id::text, 'credits were given for a payment that is not completed'
    from ledger_transfers l
    left join payments p on p.tenant_id = l.tenant_id and p.id::text = l.reference and p.state = 'completed'
    where l.tenant_id = ${t} and l.reason = 'purchase' and p.id is null
    limit 200`);
}
