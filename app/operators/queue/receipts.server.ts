import { sql } from "kysely";
import { receiptBounds } from "../members/find.server";
import type { WorkReader } from "./list.server";
import type { WorkKind } from "./work-item";

/** An item that a receipt names. */
export interface ReceiptItem {
  id: string;
  tenantId: number;
  kind: WorkKind;
  isClosed: boolean;
}

/**
 * Finds the complaints and objections with this receipt, over the sites whose queue the person sees. The database knows
 * these sites. Also finds those of people without an account.
 */
export async function findByReceipt(q: WorkReader, receipt: string): Promise<ReceiptItem[]> {
  const [first, last] = receiptBounds(receipt);
  // The kinds are written out, so that the partial index serves them.
  return q.rows(sql<ReceiptItem>`
    select distinct on (tenant_id, subject_id) id, tenant_id as "tenantId", kind, closed_at is not null as "isClosed"
    from work_items
    where kind in ('complaint', 'appeal') and subject_id between ${first}::uuid and ${last}::uuid
    order by tenant_id, subject_id, closed_at desc nulls first limit 20`);
}
