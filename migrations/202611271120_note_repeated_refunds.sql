-- The time when an operator sent a failed refund again. Null after the answer of the provider.
alter table credit_returns add column repeated_at timestamptz;
