-- Account deletion, retention offers, and copies of a member's data.

-- A request to delete an account, with the end of the days for reactivation (ACC-50).
create table deletions (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null,
  requested_at timestamptz not null,
  -- Instant from which the purge is due.
  return_until timestamptz not null,
  returned_at timestamptz,
  -- Start of the purge, which has several steps. It ends reactivation.
  purge_began_at timestamptz,
  purged_at timestamptz,
  -- Number of deleted rows by table, as proof of the erasure (GDPR 17).
  purged_rows jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  check (returned_at is null or purge_began_at is null)
);
-- Concurrent confirmations in two tabs make one deletion.
create unique index deletions_open on deletions (tenant_id, member_id) where returned_at is null and purged_at is null;
create index deletions_due on deletions (tenant_id, return_until) where returned_at is null and purged_at is null;
select tenant_table('deletions', 'select, insert, update');

-- A retention offer that a member accepted, each once per member.
create table retention_offers (
  tenant_id integer not null,
  member_id uuid not null,
  offer text not null check (offer in ('trial', 'discount')),
  taken_at timestamptz not null,
  primary key (tenant_id, member_id, offer),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('retention_offers');

-- A copy of a member's data (GDPR 15, 20). Each member has one at a time, until expires_at.
create table data_exports (
  tenant_id integer not null,
  member_id uuid not null,
  -- The random name of the file.
  id uuid not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  bytes integer,
  expires_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index data_exports_over on data_exports (tenant_id, expires_at);
select tenant_table('data_exports');
