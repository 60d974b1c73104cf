-- The order that a movement of credits belongs to, in a column of its own: it stood in the texts of references.
alter table ledger_transfers add column order_id uuid;

-- The owner of the tables has no tenant, and so no rows, while their policies are forced.
alter table ledger_transfers no force row level security;
alter table orders no force row level security;
alter table payments no force row level security;
alter table credit_returns no force row level security;
update ledger_transfers l set order_id = p.order_id from payments p
  where l.reason = 'purchase' and p.tenant_id = l.tenant_id and p.id::text = l.reference;
update ledger_transfers l set order_id = r.order_id from credit_returns r
  where l.reason in ('return', 'reversal') and r.tenant_id = l.tenant_id
    and r.id::text = split_part(case when l.reason = 'return' then 'return:' || l.reference else l.reference end, ':', 2)
    and (l.reason = 'return' or starts_with(l.reference, 'return:'));
update ledger_transfers l set order_id = o.id from orders o
  where l.reason in ('chargeback', 'reinstated') and o.tenant_id = l.tenant_id
    and o.id::text = split_part(case when starts_with(l.reference, 'debt:') then substr(l.reference, 6) else l.reference end,
      ':', 1);
alter table ledger_transfers
  add foreign key (tenant_id, order_id) references orders (tenant_id, id);
alter table ledger_transfers force row level security;
alter table orders force row level security;
alter table payments force row level security;
alter table credit_returns force row level security;

create index ledger_transfers_of_order on ledger_transfers (tenant_id, order_id) where order_id is not null;
