-- no transaction
-- For the nightly queries of payments: pending refunds, open disputes, recent payments.
drop index concurrently if exists payment_refunds_pending;
create index concurrently payment_refunds_pending on payment_refunds (tenant_id, created_at) where state = 'pending';
drop index concurrently if exists payments_disputed;
create index concurrently payments_disputed on payments (tenant_id, charged_back_at)
  where charged_back_at is not null and reinstated_at is null;
drop index concurrently if exists payments_completed;
create index concurrently payments_completed on payments (tenant_id, created_at, asked_at) where state = 'completed';
