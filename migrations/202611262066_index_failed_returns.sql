-- no transaction
-- Refunds that failed are few; lists of them over sites and orders read this index.
set lock_timeout = '2s';
drop index concurrently if exists credit_returns_failed;
create index concurrently credit_returns_failed on credit_returns (tenant_id, order_id) where state = 'failed';
