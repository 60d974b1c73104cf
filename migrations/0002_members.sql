-- People of a tenant: the member, the credentials, the public face, and what lets them in.

create table members (
  tenant_id integer not null,
  id uuid not null,
  fictional boolean not null default false,
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'active', 'deleted', 'banned')),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  premium_since timestamptz,
  invisible_since timestamptz,
  last_active_at timestamptz not null,
  primary key (tenant_id, id)
);
select tenant_table('members');

-- The fictional flag is given once, at birth (security.md D45).
create function keep_fictional_flag() returns trigger language plpgsql as $$
begin
  if new.fictional is distinct from old.fictional then
    raise exception 'the fictional flag of a member never changes';
  end if;
  return new;
end $$;
create trigger keep_fictional_flag before update of fictional on members
  for each row execute function keep_fictional_flag();

create table accounts (
  tenant_id integer not null,
  member_id uuid not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  locale text not null,
  signup_country text not null,
  signup_message text not null default '',
  traffic_source jsonb,
  terms_version_at timestamptz not null,
  notifications_disabled text[] not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index accounts_email on accounts (tenant_id, email);
select tenant_table('accounts');

create table profiles (
  tenant_id integer not null,
  member_id uuid not null,
  name text not null,
  name_key text not null check (name_key = lower(name_key)),
  gender text not null check (gender in ('male', 'female')),
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  birth_date date not null,
  country text not null check (length(country) = 2),
  region text,
  city text,
  cell_x integer,
  cell_y integer,
  relationship_status text,
  hair_color text,
  body_type text,
  eye_color text,
  tattoos text,
  reason text,
  about text not null default '',
  interests text[] not null default '{}',
  main_photo_id uuid,
  -- As on the member, so that a search can count real people from its index alone (DESIGN 13.31).
  fictional boolean not null default false,
  -- Shown in lists: an active, visible member. Kept by the verbs that change what it follows from.
  listed boolean not null default false,
  -- Activity in steps of ten minutes, so that a visit does not rewrite the search index each time (performance.md 5.4).
  active_step timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index profiles_name on profiles (tenant_id, name_key);
create index profiles_search on profiles (tenant_id, gender, country, active_step desc, member_id desc)
  include (birth_date, region, fictional) where listed;
create index profiles_recent on profiles (tenant_id, active_step desc, member_id desc)
  include (birth_date, gender, country, fictional) where listed;
select tenant_table('profiles');

-- Whoever writes a profile, its flag is the member's; it never changes afterwards, as the member's does not.
create function take_fictional_flag() returns trigger language plpgsql as $$
begin
  new.fictional := (select m.fictional from members m where m.tenant_id = new.tenant_id and m.id = new.member_id);
  return new;
end $$;
create trigger take_fictional_flag before insert or update of fictional on profiles
  for each row execute function take_fictional_flag();

create table photos (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  position integer not null,
  state text not null check (state in ('pending', 'active', 'refused')),
  width integer,
  height integer,
  thumbhash text,
  -- A drawn scene of the demo: made by the picture pipeline when somebody first looks at it.
  scene jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index photos_of_member on photos (tenant_id, member_id, position);
select tenant_table('photos');

create table sessions (
  tenant_id integer not null,
  token_hash text not null,
  id uuid not null,
  member_id uuid not null,
  device text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index sessions_id on sessions (tenant_id, id);
create index sessions_of_member on sessions (tenant_id, member_id);
select tenant_table('sessions');

-- What a mailed address stands for: one purpose, one person, used once (security.md D17).
create table email_links (
  tenant_id integer not null,
  token_hash text not null,
  purpose text not null check (purpose in ('activation', 'reset', 'mail-change', 'reactivation', 'unsubscribe', 'invitation')),
  member_id uuid,
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index email_links_of_member on email_links (tenant_id, member_id, purpose, created_at desc);
select tenant_table('email_links');

-- A sign-up under way, so that a killed tab resumes at its step (ACC-18).
create table signup_drafts (
  tenant_id integer not null,
  token_hash text not null,
  step integer not null check (step between 0 and 4),
  fields jsonb not null default '{}',
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash)
);
select tenant_table('signup_drafts');

create table dismissals (
  tenant_id integer not null,
  member_id uuid not null,
  alert text not null,
  dismissed_at timestamptz not null,
  primary key (tenant_id, member_id, alert),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('dismissals');

-- The answer of a mutating call, so that a retry gets it again instead of a second effect (security.md D23).
create table idempotency_keys (
  tenant_id integer not null,
  member_id uuid not null,
  route text not null,
  key text not null,
  request_hash text not null,
  result jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, member_id, route, key)
);
select tenant_table('idempotency_keys', 'select, insert, delete');

-- What a member switched off (or on) per notification type and channel (SET-05, SET-06). No row: the default, on.
create table notification_preferences (
  tenant_id integer not null,
  member_id uuid not null,
  type text not null check (type in ('new_conversations', 'new_messages', 'like', 'unread_message_reminders',
    'promotions', 'weekly_updates', 'news', 'reminders')),
  channel text not null check (channel in ('email', 'push')),
  enabled boolean not null,
  updated_at timestamptz not null,
  primary key (tenant_id, member_id, type, channel),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('notification_preferences');
