-- The provider's customer in whose cash balance the transfer of a payment lies when it fits no payment, and when that
-- balance was last asked about. What came in place of the price, and that people have noted what was done about it.
alter table payments
  add column cash_customer text,
  add column cash_asked_at timestamptz,
  add column mismatched_minor integer,
  add column mismatched_currency text,
  add column mismatch_settled_at timestamptz,
  add column mismatch_note text not null default '';
create index payments_with_cash on payments (tenant_id, provider, cash_customer) where cash_customer is not null;

-- Each movement of such a balance as its provider tells it: their sum is the money that belongs to no payment.
create table cash_transactions (
  tenant_id integer not null,
  provider text not null,
  reference text not null,
  payment_id uuid not null,
  kind text not null check (kind in ('funded', 'applied', 'unapplied', 'returned', 'other')),
  -- Negative when money leaves the balance.
  net_minor integer not null,
  currency text not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  primary key (tenant_id, provider, reference),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
select tenant_table('cash_transactions', 'select, insert');
create index cash_transactions_of_payment on cash_transactions (tenant_id, payment_id);

-- Money of a cash balance that an operator sends back to the account it came from. Names no member.
create table cash_refunds (
  tenant_id integer not null,
  id uuid not null,
  payment_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('asked', 'pending', 'done', 'failed')),
  -- What the provider calls it, and when it answered.
  reference text,
  created_at timestamptz not null,
  -- When its job was last put beside it.
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
select tenant_table('cash_refunds', 'select, insert, update');
create unique index cash_refunds_once on cash_refunds (tenant_id, payment_id, currency) where state = 'asked';
create index cash_refunds_of_payment on cash_refunds (tenant_id, payment_id);
