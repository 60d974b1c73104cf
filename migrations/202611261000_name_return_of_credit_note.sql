-- A credit note belongs to a return. A failed refund cancels the note by a correction, and a later note may follow.
-- `round` is the number of earlier corrections.
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check check (kind in ('invoice', 'credit', 'correction')) not valid;
alter table invoices validate constraint invoices_kind_check;
alter table invoices add column return_id uuid;
alter table invoices add column round integer not null default 0 check (round >= 0);
update invoices i set return_id = (select r.id from credit_returns r
  where r.tenant_id = i.tenant_id and r.order_id = i.order_id
  order by r.state = 'failed', r.created_at desc limit 1)
where i.kind = 'credit';
