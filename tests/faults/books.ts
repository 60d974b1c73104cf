import type { Fleet } from "./fleet";

/**
 * Rules that must hold after any fault (security.md L-1..L-7, C-1..C-5). Each query lists the rows that break its
 * rule, over all sites.
 */
const offences = {
  "a transfer whose entries do not sum to nothing (L-1)": `
    select transfer_id from ledger_entries group by tenant_id, transfer_id having sum(amount) <> 0`,
  "a balance that is not the sum of its entries (L-2)": `
    select w.member_id, w.balance, coalesce(sum(e.amount), 0) as entries from wallets w
    left join ledger_entries e on e.tenant_id = w.tenant_id and e.member_id = w.member_id and e.account = 'wallet'
    group by w.tenant_id, w.member_id, w.balance having w.balance <> coalesce(sum(e.amount), 0)`,
  "a balance below nothing (L-3)": "select member_id from wallets where balance < 0",
  "a charged message without its payment": `
    select m.id from messages m where m.credits > 0 and not m.free and 1 <> (select count(*) from ledger_transfers t
      where t.tenant_id = m.tenant_id and t.reason = 'message' and t.reference = m.id::text)`,
  "a payment for a message that is not there": `
    select t.reference from ledger_transfers t where t.reason = 'message' and not exists (
      select from messages m where m.tenant_id = t.tenant_id and m.id::text = t.reference)`,
  "a paid order that was not credited once (L-4)": `
    select o.id from orders o where o.state = 'completed' and 1 <> (select count(*) from ledger_transfers t
      join payments p on p.tenant_id = t.tenant_id and p.id::text = t.reference
      where t.tenant_id = o.tenant_id and t.reason = 'purchase' and p.order_id = o.id)`,
  "a conversation with a gap in its numbers (C-2)": `
    select c.id from conversations c join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
    group by c.tenant_id, c.id, c.last_seq having count(*) <> c.last_seq or max(m.seq) <> c.last_seq or min(m.seq) <> 1`,
  "a side whose unread count is not what it has not read": `
    select p.member_id from participants p where p.unread <> (select count(*) from messages m
      where m.tenant_id = p.tenant_id and m.conversation_id = p.conversation_id and m.sender_id <> p.member_id
        and m.seq > p.read_seq)`,
};

export async function listOffences({ oracle }: Pick<Fleet, "oracle">): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(offences)) {
    const rows = await oracle(sql);
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}
