-- Which labelled fictional profile has liked a member in a session: once per session, retries and second tabs included.

create table auto_likes (
  tenant_id integer not null,
  session_id uuid not null,
  member_id uuid not null,
  liker_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, liker_id) references members (tenant_id, id) on delete cascade
);
create index auto_likes_of_member on auto_likes (tenant_id, member_id);
create index auto_likes_by_liker on auto_likes (tenant_id, liker_id);
select tenant_table('auto_likes');

-- The invented profiles of a site, which may be a few among a million.
create index profiles_fictional on profiles (tenant_id, active_step desc, member_id desc) where listed and fictional;
