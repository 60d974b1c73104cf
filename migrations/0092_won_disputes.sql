-- A dispute that the site wins: the payment stands again, and so do its credits. How far a dispute has come only grows,
-- so that news of it that is heard late changes nothing.
alter table payments
  add column reinstated_at timestamptz,
  add column disputes_won integer not null default 0 check (disputes_won >= 0);

alter table test_provider_payments
  add column disputes_won integer not null default 0;

alter table ledger_transfers drop constraint ledger_transfers_reason_check;
alter table ledger_transfers add constraint ledger_transfers_reason_check check (reason in
  ('purchase', 'signup', 'message', 'photo', 'gift', 'return', 'chargeback', 'reinstated', 'reversal', 'correction'));
