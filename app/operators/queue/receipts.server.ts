import { sql } from "kysely";
import { receiptBounds } from "../members/find.server";
import type { WorkReader } from "./list.server";
import type { WorkKind } from "./work-item";

/** An item found by its receipt. */
export interface ReceiptItem {
  id: string;
  tenantId: number;
  kind: WorkKind;
  isClosed: boolean;
}

/**
 * Finds complaints and appeals by receipt, over the sites whose queue the person may see. Includes senders without
 * an account.
 */
export async function findByReceipt(q: WorkReader, receipt: string): Promise<ReceiptItem[]> {
  const [first, last] = receiptBounds(receipt);
  // Names the kinds literally, so that the partial index serves the query.
  return q.rows(sql<ReceiptItem>`
    select distinct on (tenant_id, subject_id) id, tenant_id as "tenantId", kind, closed_at is not null as "isClosed"
    from work_items
    where kind in ('complaint', 'appeal') and subject_id between ${first}::uuid and ${last}::uuid
    order by tenant_id, subject_id, closed_at desc nulls first limit 20`);
}
