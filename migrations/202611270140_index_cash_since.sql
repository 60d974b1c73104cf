-- no transaction
-- Counts over all sites read the few payments that may have money left over.
set lock_timeout = '2s';
drop index concurrently if exists payments_with_money_left;
create index concurrently payments_with_money_left on payments (tenant_id, cash_since) where cash_since is not null;
