-- no transaction
-- The report of a day and the orders of a month read the rows of these days. Without an index each read all orders, payments,
-- returns and notices of the site.
set lock_timeout = '2s';
drop index concurrently if exists orders_by_day;
create index concurrently orders_by_day on orders (tenant_id, created_at);
drop index concurrently if exists orders_settled;
create index concurrently orders_settled on orders (tenant_id, settled_at) where settled_at is not null;
drop index concurrently if exists payments_charged_back;
create index concurrently payments_charged_back on payments (tenant_id, charged_back_at) where charged_back_at is not null;
drop index concurrently if exists payments_reinstated;
create index concurrently payments_reinstated on payments (tenant_id, reinstated_at) where reinstated_at is not null;
drop index concurrently if exists credit_returns_by_day;
create index concurrently credit_returns_by_day on credit_returns (tenant_id, created_at);
drop index concurrently if exists credit_returns_asked;
create index concurrently credit_returns_asked on credit_returns (tenant_id, created_at) where state = 'asked';
drop index concurrently if exists credit_returns_missing;
create index concurrently credit_returns_missing on credit_returns (tenant_id, sent_at) where credits_missing > 0;
drop index concurrently if exists payment_refunds_by_day;
create index concurrently payment_refunds_by_day on payment_refunds (tenant_id, created_at);
drop index concurrently if exists webhook_deliveries_waiting;
create index concurrently webhook_deliveries_waiting on webhook_deliveries (tenant_id, received_at) where processed_at is null;
