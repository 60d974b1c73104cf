-- no transaction
-- Order numbers in mails are the end of the order's id.
create index concurrently if not exists orders_number on orders (tenant_id, right(id::text, 10));
