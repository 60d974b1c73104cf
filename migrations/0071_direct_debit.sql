-- Direct debit: what was typed until the code by SMS is repeated, the mandate it becomes, and who may not (PAY-13, L27).
-- Names, accounts, addresses and numbers stand sealed for their own row only (D31).
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

-- One mandate for one order: nothing here renews by itself (CRE-08).
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

create table direct_debit_blocks (
  tenant_id integer not null,
  member_id uuid not null,
  reason text not null,
  blocked_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('direct_debit_blocks');
