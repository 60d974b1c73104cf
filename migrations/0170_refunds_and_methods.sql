-- A retry says to the provider what the first try said, whatever language the page has by then.
alter table orders
  add column language text,
  add column description text;

-- When the provider was last asked about a payment: those longest unasked come first.
alter table payments
  add column asked_at timestamptz;

-- Each refund of a payment as its provider tells it, ours and those made by hand; it only moves forward (M06).
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

-- A refund may fail after it was sent: the credits come back, and may be returned again.
alter table credit_returns
  add column attempt integer not null default 0 check (attempt >= 0),
  add column failed_at timestamptz;
drop index credit_returns_once;
create unique index credit_returns_once on credit_returns (tenant_id, order_id) where state <> 'failed';
create index credit_returns_of_order on credit_returns (tenant_id, order_id);

-- Cards and mandates that the provider is yet to give up. They name nobody here, so they outlive who they were of.
create table method_releases (
  tenant_id integer not null,
  id uuid not null,
  provider text not null,
  sealed text not null,
  asked_at timestamptz not null,
  primary key (tenant_id, id)
);
select tenant_table('method_releases');
