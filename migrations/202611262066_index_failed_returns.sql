-- no transaction
-- For lists of failed refunds, which are few.
set lock_timeout = '2s';
drop index concurrently if exists credit_returns_failed;
create index concurrently credit_returns_failed on credit_returns (tenant_id, order_id) where state = 'failed';
