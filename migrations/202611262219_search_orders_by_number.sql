-- no transaction
-- Under row-level security, PostgreSQL uses no index for a condition with a function that may leak rows, such as
-- right(). A stored column has no such limit. Adding it rewrites the table, which no release has yet.
set lock_timeout = '2s';
alter table orders add column if not exists number text not null generated always as (right(id::text, 10)) stored;
grant select (number) on orders to app_network;
drop index concurrently if exists orders_number;
create index concurrently orders_number on orders (tenant_id, number);
drop index concurrently if exists orders_of_number;
create index concurrently orders_of_number on orders (number);
