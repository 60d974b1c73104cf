import { sql } from "kysely";
import { normaliseEmail } from "~/accounts/email";
import { isId } from "~/platform/ids";
import type { TenantReader } from "~/tenancy/scope.server";

export type SearchKind = "email" | "id" | "number";

/** Kind of an exact search, stored in its audit entry. Null for a text that identifies no member exactly. */
export function kindOfSearch(text: string): SearchKind | null {
  const words = text.trim();
  if (isId(words.toLowerCase())) return "id";
  if (/^[0-9a-f]{10}$/i.test(words)) return "number";
  return /^[^\s@]+@[^\s@]+$/.test(words) ? "email" : null;
}

export interface FoundByExact {
  memberId: string;
  name: string | null;
  state: string;
  fictional: boolean;
  /** Order whose number was searched. Null for another search. */
  orderId: string | null;
}

/**
 * Finds members by an exact email address, a member or order id, a report's or complaint's receipt, or an order
 * number. Receipts and order numbers are parts of ids.
 */
export async function findExactly(q: TenantReader, text: string): Promise<FoundByExact[]> {
  const kind = kindOfSearch(text);
  const words = text.trim().toLowerCase();
  if (kind === null) return [];
  const t = q.tenantId;
  const none = sql`null::uuid`;
  const found =
    kind === "email"
      ? sql`select a.member_id, ${none} from accounts a where a.tenant_id = ${t} and a.email = ${normaliseEmail(text)}`
      : kind === "id"
        ? sql`select m.id, ${none} from members m where m.tenant_id = ${t} and m.id = ${words}::uuid
            union select o.member_id, o.id from orders o where o.tenant_id = ${t} and o.id = ${words}::uuid`
        : sql`select o.member_id, o.id from orders o where o.tenant_id = ${t} and o.number = ${words}
            union select r.reporter_id, ${none} from reports r where r.tenant_id = ${t} and ${isReceiptOf(words)}
            union select r.member_id, ${none} from complaints r where r.tenant_id = ${t} and ${isReceiptOf(words)}`;
  return q.rows(sql<FoundByExact>`
    select m.id as "memberId", p.name, m.state, m.fictional, found.order_id as "orderId"
    from (${found}) as found (member_id, order_id)
    join members m on m.tenant_id = ${t} and m.id = found.member_id
    left join profiles p on p.tenant_id = ${t} and p.member_id = m.id
    order by m.created_at desc, m.id limit 20`);
}

/** SQL condition: row `r` has this receipt. */
function isReceiptOf(receipt: string) {
  const [first, last] = receiptBounds(receipt);
  return sql`r.id between ${first}::uuid and ${last}::uuid`;
}

/** First and last id with this receipt. A receipt is the start of the id, so the index of ids serves the search. */
export function receiptBounds(receipt: string): [first: string, last: string] {
  const bound = (digit: string) => {
    const hex = receipt.trim().toLowerCase().padEnd(32, digit);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  };
  return [bound("0"), bound("f")];
}
