-- Unused credits that went back for money: once per order, at the price paid (CRE-10).
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
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create unique index credit_returns_once on credit_returns (tenant_id, order_id);
create index credit_returns_of_member on credit_returns (tenant_id, member_id);
select tenant_table('credit_returns');

-- Numbered without gaps per site; what they say is frozen when they are issued, and never changed.
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

-- What a day's money came to, and whether the books agree.
create table daily_reports (
  tenant_id integer not null,
  day date not null,
  facts jsonb not null,
  made_at timestamptz not null,
  primary key (tenant_id, day)
);
select tenant_table('daily_reports');
