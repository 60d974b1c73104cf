-- Money given back by goodwill takes no credits. Only returns by right are one per order.
alter table credit_returns
  add column kind text not null default 'right' check (kind in ('right', 'goodwill')),
  drop constraint credit_returns_credits_check,
  add constraint credit_returns_credits_check check (case kind when 'right' then credits > 0 else credits = 0 end);

-- Refunds of other returns than the first one's, by return id.
alter table test_provider_payments add column later_refunds jsonb not null default '{}';
