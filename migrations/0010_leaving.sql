-- Deletion of an account, offers made on the way out, and copies of a member's data.

-- A request to delete an account, with the end of the time to return (ACC-50).
create table deletions (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null,
  requested_at timestamptz not null,
  -- The purge is due from this time on.
  return_until timestamptz not null,
  returned_at timestamptz,
  -- A purge takes several steps; its begin ends the right to return.
  purge_began_at timestamptz,
  purged_at timestamptz,
  -- Deleted rows of each table, kept as the proof of erasure (GDPR 17).
  purged_rows jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  check (returned_at is null or purge_began_at is null)
);
-- Two tabs that confirm at once make one deletion.
create unique index deletions_open on deletions (tenant_id, member_id) where returned_at is null and purged_at is null;
create index deletions_due on deletions (tenant_id, return_until) where returned_at is null and purged_at is null;
select tenant_table('deletions', 'select, insert, update');

-- An offer taken during deletion, each once per member.
create table retention_offers (
  tenant_id integer not null,
  member_id uuid not null,
  offer text not null check (offer in ('trial', 'discount')),
  taken_at timestamptz not null,
  primary key (tenant_id, member_id, offer),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('retention_offers');

-- A copy of a member's data (GDPR 15, 20), one at a time and removed at expires_at.
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
