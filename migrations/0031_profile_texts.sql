-- What members write about themselves where a site has its staff look first: each text with what became of it. The text
-- that others see stays in the profile until the next one is approved.
create table profile_texts (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  body text not null,
  state text not null check (state in ('pending', 'active', 'refused')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
-- One text waits at most; writing again replaces it.
create unique index profile_texts_waiting on profile_texts (tenant_id, member_id) where state = 'pending';
create index profile_texts_latest on profile_texts (tenant_id, member_id, created_at desc);
select tenant_table('profile_texts');
