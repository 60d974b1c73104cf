-- no transaction
-- For counts over all sites of payments and returns that wait for a decision, which are few.
set lock_timeout = '2s';
drop index concurrently if exists unmatched_payments_waiting;
create index concurrently unmatched_payments_waiting on unmatched_payments (tenant_id, paid_at) where settled_at is null;
drop index concurrently if exists payments_mismatched;
create index concurrently payments_mismatched on payments (tenant_id, mismatched_at)
  where mismatched_at is not null and mismatch_settled_at is null;
drop index concurrently if exists credit_returns_held;
create index concurrently credit_returns_held on credit_returns (tenant_id, held_at)
  where state = 'asked' and held_at is not null;
