-- Orders, their payments and refunds, invoices, and kept payment methods.

-- An order with its agreed price (DESIGN 9).
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
  -- End of payment, never later than the offer in the price (DESIGN 8).
  expires_at timestamptz not null,
  settled_at timestamptz,
  balance_before integer,
  balance_after integer,
  -- True to keep the card for repeat orders (PAY-03, PAY-12, PAY-23).
  keeps_method boolean not null default false,
  is_repeat boolean not null default false,
  -- Sent to the provider at the first attempt, and unchanged by a retry.
  language text,
  description text,
  -- The declaration as read before payment: immediate use ends the right of withdrawal.
  agreed_text text,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index orders_request on orders (tenant_id, member_id, request_key);
create index orders_of_member on orders (tenant_id, member_id, created_at desc, id desc);
select tenant_table('orders');

-- One attempt to pay an order at a provider. The state only moves forward.
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
  -- Instant at which operators were told of a wrong amount (M03).
  mismatched_at timestamptz,
  -- Amount of refunds, and the instant of a chargeback by the payer's bank.
  refunded_minor integer not null default 0 check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  charged_back_at timestamptz,
  -- A won dispute restores payment and credits. The count never decreases, so late reports change nothing.
  reinstated_at timestamptz,
  disputes_won integer not null default 0 check (disputes_won >= 0),
  -- The reconciler queries the payment with the oldest query first.
  asked_at timestamptz,
  -- The provider's page, reached by a link on our own page and never by a form.
  pay_url text,
  -- Received part of an incomplete transfer, displayed even after a cancellation.
  part_minor integer check (part_minor > 0),
  -- The provider's customer whose cash balance holds unmatched transfers.
  cash_customer text,
  cash_asked_at timestamptz,
  -- The received amount instead of the price, and how an operator settled it.
  mismatched_minor integer,
  mismatched_currency text,
  mismatch_settled_at timestamptz,
  mismatch_note text not null default '',
  -- Last enqueued query of the cash balance. An unanswered query is not repeated immediately.
  cash_queued_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create unique index payments_reference on payments (tenant_id, provider, provider_reference) where provider_reference is not null;
create index payments_of_order on payments (tenant_id, order_id);
create index payments_open on payments (tenant_id, created_at) where state in ('started', 'pending');
create index payments_with_cash on payments (tenant_id, provider, cash_customer) where cash_customer is not null;
select tenant_table('payments');

-- A refund as the provider reports it, including refunds by hand. The state only moves forward (M06).
create table payment_refunds (
  tenant_id integer not null,
  payment_id uuid not null,
  reference text not null,
  return_id uuid,
  amount_minor integer not null check (amount_minor > 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, payment_id, reference),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
select tenant_table('payment_refunds');

-- A provider's webhook, once per event id.
create table webhook_deliveries (
  tenant_id integer not null,
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (tenant_id, provider, event_id)
);
create index webhook_deliveries_old on webhook_deliveries (tenant_id, received_at);
select tenant_table('webhook_deliveries');

-- A movement of a customer's cash balance at the provider. The sum of movements is unmatched money.
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
create index cash_transactions_of_payment on cash_transactions (tenant_id, payment_id);
select tenant_table('cash_transactions', 'select, insert');

-- Money of a cash balance that an operator refunds to the sender's account.
create table cash_refunds (
  tenant_id integer not null,
  id uuid not null,
  payment_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('asked', 'pending', 'done', 'failed')),
  -- The provider's id of the refund.
  reference text,
  created_at timestamptz not null,
  -- Instant at which the refund's job was last enqueued.
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id) on delete cascade
);
create unique index cash_refunds_once on cash_refunds (tenant_id, payment_id, currency) where state = 'asked';
create index cash_refunds_of_payment on cash_refunds (tenant_id, payment_id);
select tenant_table('cash_refunds', 'select, insert, update');

-- A payment at a provider without an order, found after a restore and settled by operators.
create table unmatched_payments (
  tenant_id integer not null,
  provider text not null,
  reference text not null,
  -- Payment id of this system in the provider's record. Null when missing.
  payment_id text,
  amount_minor bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  -- How the payment was settled.
  note text not null default '',
  primary key (tenant_id, provider, reference)
);
select tenant_table('unmatched_payments', 'select, insert, update');

-- A card kept for repeat orders, one per member. The provider's id is encrypted (D31).
create table kept_methods (
  tenant_id integer not null,
  member_id uuid not null,
  provider text not null,
  method text not null,
  label text not null,
  sealed text not null,
  kept_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('kept_methods');

-- Cards and mandates to revoke at the provider. These rows name no member and outlive the account.
create table method_releases (
  tenant_id integer not null,
  id uuid not null,
  provider text not null,
  sealed text not null,
  asked_at timestamptz not null,
  primary key (tenant_id, id)
);
select tenant_table('method_releases');

-- Data of a direct debit until the SMS code is confirmed (PAY-13, L27), encrypted for its row (D31).
create table direct_debit_drafts (
  tenant_id integer not null,
  member_id uuid not null,
  id uuid not null,
  sealed text not null,
  tries integer not null default 0,
  sent_at timestamptz,
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index direct_debit_drafts_over on direct_debit_drafts (tenant_id, expires_at);
select tenant_table('direct_debit_drafts');

-- One mandate per order, because no order renews automatically (CRE-08).
create table direct_debit_mandates (
  tenant_id integer not null,
  order_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  reference text not null,
  creditor_id text not null,
  sealed text not null,
  iban_end text not null,
  text_version text not null,
  signed_at timestamptz not null,
  primary key (tenant_id, order_id)
);
create unique index direct_debit_mandates_reference on direct_debit_mandates (tenant_id, reference);
create index direct_debit_mandates_signed on direct_debit_mandates (tenant_id, signed_at);
select tenant_table('direct_debit_mandates');

-- Members who may not pay by direct debit.
create table direct_debit_blocks (
  tenant_id integer not null,
  member_id uuid not null,
  reason text not null,
  blocked_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('direct_debit_blocks');

-- Unused credits returned for money, once per order and at the paid price (CRE-10).
create table credit_returns (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  order_id uuid not null,
  credits integer not null check (credits > 0),
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null,
  state text not null check (state in ('asked', 'sent', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Number of failed attempts. A failed refund restores the credits, which may then be returned again.
  attempt integer not null default 0 check (attempt >= 0),
  failed_at timestamptz,
  -- Balance after the return, for the order's page.
  balance_after integer,
  -- Set while operators check refunds at the provider without a return.
  held_at timestamptz,
  -- Credits that were already used when the refund was found.
  credits_missing integer not null default 0 check (credits_missing >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index credit_returns_of_member on credit_returns (tenant_id, member_id);
create unique index credit_returns_once on credit_returns (tenant_id, order_id) where state <> 'failed';
create index credit_returns_of_order on credit_returns (tenant_id, order_id);
select tenant_table('credit_returns');

-- Invoices and credit notes, numbered without gaps per tenant and never changed.
create table invoices (
  tenant_id integer not null,
  number integer not null,
  kind text not null check (kind in ('invoice', 'credit')),
  order_id uuid not null,
  facts jsonb not null,
  issued_at timestamptz not null,
  primary key (tenant_id, number),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create unique index invoices_once on invoices (tenant_id, order_id, kind);
select tenant_table('invoices', 'select, insert');

-- The sums of one day, and the result of the ledger check.
create table daily_reports (
  tenant_id integer not null,
  day date not null,
  facts jsonb not null,
  made_at timestamptz not null,
  primary key (tenant_id, day)
);
select tenant_table('daily_reports');

-- Payments of the test provider, whose outcome the visitor chooses (DESIGN 8).
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
  keeps boolean not null default false,
  refuses_repeats boolean not null default false,
  refunded_minor integer not null default 0,
  charged_back boolean not null default false,
  disputes_won integer not null default 0,
  -- Return of the refund. Other providers keep it in metadata.
  refund_return_id uuid,
  primary key (tenant_id, reference)
);
create unique index test_provider_payments_once on test_provider_payments (tenant_id, payment_id);
select tenant_table('test_provider_payments');
