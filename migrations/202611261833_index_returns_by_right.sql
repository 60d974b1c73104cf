-- no transaction
drop index concurrently if exists credit_returns_once_new;
create unique index concurrently credit_returns_once_new
  on credit_returns (tenant_id, order_id) where state <> 'failed' and kind = 'right';
drop index concurrently if exists credit_returns_once;
alter index credit_returns_once_new rename to credit_returns_once;
