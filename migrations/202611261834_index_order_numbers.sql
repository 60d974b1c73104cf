-- no transaction
-- Members name an order by the end of its id.
create index concurrently if not exists orders_number on orders (tenant_id, right(id::text, 10));
