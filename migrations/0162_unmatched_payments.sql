-- Money that a provider has and no order here explains: found after a restore, for people to settle. Names no member.
create table unmatched_payments (
  tenant_id integer not null,
  provider text not null,
  reference text not null,
  -- Our own id of the payment, as the provider was given it; null when it carries none.
  payment_id text,
  amount_minor bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  -- What people did about it.
  note text not null default '',
  primary key (tenant_id, provider, reference)
);
select tenant_table('unmatched_payments', 'select, insert, update');
