-- Credits and money. The ledger is append-only: the application may insert and read, nothing else (L-6).

create table wallets (
  tenant_id integer not null,
  member_id uuid not null,
  balance integer not null default 0 check (balance >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('wallets');

-- A transfer moves credits between a member's wallet and a house account. One reason and reference happen once.
create table ledger_transfers (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null check (reason in
    ('purchase', 'signup', 'message', 'photo', 'gift', 'return', 'chargeback', 'reversal', 'correction')),
  reference text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index ledger_transfers_once on ledger_transfers (tenant_id, reason, reference);
create index ledger_transfers_of_member on ledger_transfers (tenant_id, member_id, created_at desc, id desc);
select tenant_table('ledger_transfers', 'select, insert');

create table ledger_entries (
  tenant_id integer not null,
  transfer_id uuid not null,
  account text not null check (account in ('wallet', 'sold', 'granted', 'spent', 'returned', 'debt')),
  member_id uuid not null,
  amount integer not null check (amount <> 0),
  primary key (tenant_id, transfer_id, account),
  foreign key (tenant_id, transfer_id) references ledger_transfers (tenant_id, id)
);
create index ledger_entries_of_member on ledger_entries (tenant_id, member_id, account);
select tenant_table('ledger_entries', 'select, insert');

-- The intention to buy, with its price frozen (DESIGN 9).
create table orders (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  bundle_id text not null,
  credits integer not null check (credits > 0),
  list_amount_minor integer not null check (list_amount_minor >= 0),
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null check (length(currency) = 3),
  country text not null,
  offer_code text,
  discount_percentage numeric(5, 2) not null default 0,
  method text not null,
  state text not null check (state in ('open', 'completed', 'failed', 'cancelled', 'expired')),
  request_key text not null,
  created_at timestamptz not null,
  -- Until then the provider may take the money; never after the window of the offer in the price (DESIGN 8).
  expires_at timestamptz not null,
  settled_at timestamptz,
  balance_before integer,
  balance_after integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index orders_request on orders (tenant_id, member_id, request_key);
create index orders_of_member on orders (tenant_id, member_id, created_at desc, id desc);
select tenant_table('orders');

-- One attempt to pay an order with a provider. The state only moves forward.
create table payments (
  tenant_id integer not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  provider_reference text,
  state text not null check (state in ('started', 'pending', 'completed', 'failed', 'cancelled', 'expired')),
  amount_minor integer not null,
  currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create unique index payments_reference on payments (tenant_id, provider, provider_reference) where provider_reference is not null;
create index payments_of_order on payments (tenant_id, order_id);
create index payments_open on payments (tenant_id, created_at) where state in ('started', 'pending');
select tenant_table('payments');

create table webhook_deliveries (
  tenant_id integer not null,
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (tenant_id, provider, event_id)
);
select tenant_table('webhook_deliveries');

-- What the test provider knows about a payment: the visitor chose it (DESIGN 8, payments).
create table test_provider_payments (
  tenant_id integer not null,
  reference text not null,
  payment_id uuid not null,
  amount_minor integer not null,
  currency text not null,
  state text not null check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
  return_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, reference)
);
create unique index test_provider_payments_once on test_provider_payments (tenant_id, payment_id);
select tenant_table('test_provider_payments');

create table discount_codes (
  tenant_id integer not null,
  code text not null check (code = upper(code)),
  kind text not null check (kind in ('welcome', 'retention', 'campaign')),
  percentage numeric(5, 2) not null check (percentage > 0 and percentage <= 100),
  minimum_minor integer not null default 0,
  currency text,
  country text,
  member_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, code)
);
create index discount_codes_of_member on discount_codes (tenant_id, member_id);
select tenant_table('discount_codes');

-- A code is used once per person, and the index is what says so (D22).
create table offer_redemptions (
  tenant_id integer not null,
  member_id uuid not null,
  code text not null,
  order_id uuid not null,
  redeemed_at timestamptz not null,
  primary key (tenant_id, member_id, code),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
select tenant_table('offer_redemptions');
