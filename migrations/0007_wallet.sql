-- Credits and offers. The ledger is append-only: the application can only insert and read (L-6).

-- The balance of a member, equal to the sum of its ledger entries.
create table wallets (
  tenant_id integer not null,
  member_id uuid not null,
  balance integer not null default 0 check (balance >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('wallets');

-- A transfer of credits between a wallet and a house account. Each pair of reason and reference occurs once.
create table ledger_transfers (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null check (reason in
    ('purchase', 'signup', 'message', 'photo', 'gift', 'return', 'chargeback', 'reinstated',
      'reversal', 'correction')),
  reference text not null,
  created_at timestamptz not null,
  order_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create unique index ledger_transfers_once on ledger_transfers (tenant_id, reason, reference);
create index ledger_transfers_of_member on ledger_transfers (tenant_id, member_id, created_at desc, id desc);
create index ledger_transfers_of_order on ledger_transfers (tenant_id, order_id) where order_id is not null;
select tenant_table('ledger_transfers', 'select, insert');

-- One signed entry of a transfer.
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

-- A code that lowers a price.
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
-- One retention code per member.
create unique index discount_codes_retention on discount_codes (tenant_id, member_id) where kind = 'retention';
select tenant_table('discount_codes');

-- A code that a member used. The primary key permits one use (D22).
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

-- The order with the first-purchase discount. Another order may replace it until its payment starts.
create table first_purchases (
  tenant_id integer not null,
  member_id uuid not null,
  order_id uuid not null,
  taken_at timestamptz,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index first_purchases_of_order on first_purchases (tenant_id, order_id);
select tenant_table('first_purchases');
