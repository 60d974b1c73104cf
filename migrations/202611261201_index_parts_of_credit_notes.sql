-- no transaction
drop index concurrently if exists invoices_once_new;
create unique index concurrently invoices_once_new
  on invoices (tenant_id, order_id, kind, return_id, round, part) nulls not distinct;
drop index concurrently if exists invoices_once;
alter index invoices_once_new rename to invoices_once;
