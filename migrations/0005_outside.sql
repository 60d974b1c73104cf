-- What leaves and enters the house: mail, the demo's mailbox, tenants' secrets, complaints.

-- Mails to send, written in the transaction that causes them (DESIGN 9, Jobs).
create table mail_outbox (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid,
  template text not null,
  locale text not null,
  to_address text not null,
  -- Sealed, and emptied once sent: it may hold a link's token, of which only a hash is kept elsewhere.
  sealed_facts text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index mail_outbox_waiting on mail_outbox (tenant_id, created_at) where sent_at is null;
select tenant_table('mail_outbox');

-- The embedded mailbox shown on /dev.
create table dev_mails (
  tenant_id integer not null,
  id uuid not null,
  to_address text not null,
  from_name text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
create index dev_mails_latest on dev_mails (tenant_id, received_at desc);
select tenant_table('dev_mails');

create table tenant_secrets (
  tenant_id integer not null,
  name text not null,
  sealed text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, name)
);
select tenant_table('tenant_secrets', 'select');

create table complaints (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid,
  about_member_id uuid,
  topic text not null,
  body text not null,
  reply_to text,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index complaints_open on complaints (tenant_id, created_at) where closed_at is null;
select tenant_table('complaints', 'select, insert');
