-- no transaction
-- For counts over all sites of payments with a cash balance, which are few.
set lock_timeout = '2s';
drop index concurrently if exists payments_with_money_left;
create index concurrently payments_with_money_left on payments (tenant_id, cash_since) where cash_since is not null;
