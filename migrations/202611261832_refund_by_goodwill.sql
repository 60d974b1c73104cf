-- A goodwill refund takes no credits. Each order has one return by right and any number of goodwill refunds.
alter table credit_returns
  add column kind text not null default 'right' check (kind in ('right', 'goodwill')),
  drop constraint credit_returns_credits_check,
  add constraint credit_returns_credits_check check (case kind when 'right' then credits > 0 else credits = 0 end);

-- Amounts of the refunds after the first, by return id.
alter table test_provider_payments add column later_refunds jsonb not null default '{}';
