-- A member's copy of their own data (GDPR 15, 20): one at a time, which the key says, and gone after a while.
create table data_exports (
  tenant_id integer not null,
  member_id uuid not null,
  -- Names the file; random, so that it cannot be guessed from anything.
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
