-- A return whose money waits for people, since refunds at the provider stand that are not known to be of another return;
-- and the credits of one whose money was found to be out when they had been used.
alter table credit_returns
  add column held_at timestamptz,
  add column credits_missing integer not null default 0 check (credits_missing >= 0);

-- The test provider says of its refund which return asked for it, as the others do by their metadata.
alter table test_provider_payments add column refund_return_id uuid;
