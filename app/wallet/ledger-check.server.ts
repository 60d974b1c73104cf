import { sql } from "kysely";
import { divideUp } from "~/platform/money";
import type { TenantReader } from "~/tenancy/scope.server";

/** A row that breaks an invariant of the ledger (security.md L-1..L-4). */
export interface BookError {
  rule: "L-1" | "L-2" | "L-3" | "L-4";
  /** Id of the member, transfer or payment in the faulty row. */
  row: string;
  text: string;
}

/** Number of wallets that one statement sums. A larger number could exceed the statement timeout. */
const walletsAtOnce = 2_000;

/** A range of member ids, from `from` inclusive to `to` exclusive. */
interface Slice {
  from: string;
  to: string;
}

/** Number of values of the first eight hexadecimal digits of an id. */
const firstParts = 2 ** 32;
/** Upper bound of the last slice. No member has this id. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Divides the id space into slices of equal width. Random ids fill each slice about equally. */
function slicesOf(count: number): Slice[] {
  const bound = (at: number) =>
    at === count ? lastId : `${hexOf(Math.floor((firstParts * at) / count))}-0000-0000-0000-000000000000`;
  return Array.from({ length: count }, (_, at) => ({ from: bound(at), to: bound(at + 1) }));
}

const hexOf = (part: number) => part.toString(16).padStart(8, "0");

/** Lists the rows of a tenant that break an invariant of the ledger, slice by slice (M09). */
export async function checkBooks(q: TenantReader, { atOnce = walletsAtOnce } = {}): Promise<BookError[]> {
  const [row] = await q.rows(sql<{ wallets: number }>`
    select count(*) as wallets from wallets where tenant_id = ${q.tenantId}`);
  const errors: BookError[] = [];
  for (const slice of slicesOf(Math.max(1, divideUp(row?.wallets ?? 0, atOnce)))) {
    errors.push(...(await checkSlice(q, slice)));
  }
  return errors.slice(0, mostErrors);
}

const mostErrors = 200;

async function checkSlice(q: TenantReader, { from, to }: Slice): Promise<BookError[]> {
  const t = q.tenantId;
  const within = (column: string) => sql`${sql.ref(column)} >= ${from}::uuid and ${sql.ref(column)} < ${to}::uuid`;
  return q.rows(sql<BookError>`
    select 'L-1' as rule, w.member_id::text as row,
           'the balance is ' || w.balance || ', its entries add up to ' || coalesce(e.sum, 0) as text
    from wallets w
    left join (select member_id, sum(amount) as sum from ledger_entries
               where tenant_id = ${t} and account = 'wallet' and ${within("member_id")} group by member_id) e
      on e.member_id = w.member_id
    where w.tenant_id = ${t} and ${within("w.member_id")} and w.balance <> coalesce(e.sum, 0)
    union all
    select 'L-2', l.id::text, 'its entries add up to ' || coalesce(sum(e.amount), 0) || ', not to nothing'
    from ledger_transfers l
    left join ledger_entries e on e.tenant_id = l.tenant_id and e.transfer_id = l.id
    where l.tenant_id = ${t} and ${within("l.member_id")}
    group by l.id having coalesce(sum(e.amount), 0) <> 0 or count(e.amount) <> 2
    union all
    select 'L-3', w.member_id::text, 'the balance is below nothing' from wallets w
    where w.tenant_id = ${t} and ${within("w.member_id")} and w.balance < 0
    union all
    select 'L-4', p.id::text, 'it is completed and credited ' || count(l.id) || ' times'
    from payments p
    join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    left join ledger_transfers l
      on l.tenant_id = p.tenant_id and l.reason = 'purchase' and l.reference = p.id::text
    where p.tenant_id = ${t} and p.state = 'completed' and ${within("o.member_id")}
    group by p.id having count(l.id) <> 1
    union all
    select 'L-4', l.id::text, 'credits were given for a payment that is not completed'
    from ledger_transfers l
    left join payments p on p.tenant_id = l.tenant_id and p.id::text = l.reference and p.state = 'completed'
    where l.tenant_id = ${t} and l.reason = 'purchase' and ${within("l.member_id")} and p.id is null
    limit ${mostErrors}`);
}
