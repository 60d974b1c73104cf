-- Repeat orders, by a card the member asked to keep (PAY-03, PAY-12, PAY-23).
alter table orders
  add column keeps_method boolean not null default false,
  add column is_repeat boolean not null default false;

-- One per member. What the provider calls it is of use with the site's own key only, and sealed all the same (D31).
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

-- What went back: once by a refund of ours, once by the payer's bank.
alter table payments
  add column refunded_minor integer not null default 0 check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  add column charged_back_at timestamptz;

-- The books of the test provider: kept cards and whether they will be refused, money that went back.
alter table test_provider_payments
  add column keeps boolean not null default false,
  add column refuses_repeats boolean not null default false,
  add column refunded_minor integer not null default 0,
  add column charged_back boolean not null default false;
