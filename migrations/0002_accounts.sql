-- Members, their credentials and sessions, and the keys that identify a person.

-- The fictional flag is set at the member's insertion and never changes (security.md D45).
create function keep_fictional_flag() returns trigger language plpgsql as $$
begin
  if new.fictional is distinct from old.fictional then
    raise exception 'the fictional flag of a member never changes';
  end if;
  return new;
end $$;

-- A person or a labelled fictional profile of one tenant.
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
-- For jobs about expiring first offers, and for the weekly update.
create index members_new on members (tenant_id, created_at);
select tenant_table('members');
create trigger keep_fictional_flag before update of fictional on members
  for each row execute function keep_fictional_flag();

-- Credentials and preferences of a member who can log in.
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
  -- A member who hides read receipts or typing does not see those of others.
  hides_reading boolean not null default false,
  hides_typing boolean not null default false,
  -- The address as typed. Null when it equals email, the normalised address for mail.
  email_typed text,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index accounts_email on accounts (tenant_id, email);
-- For address checks in batches, from the oldest account to the newest.
create index accounts_age on accounts (tenant_id, created_at, member_id);
select tenant_table('accounts');

-- A logged-in browser. Only a hash of its token is stored.
create table sessions (
  tenant_id integer not null,
  token_hash text not null,
  id uuid not null,
  member_id uuid not null,
  device text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- A day is enough to recognise a device and too coarse to track a person.
  seen_on date not null default current_date,
  -- Session with the next token. The old token stays valid for requests already under way (D15).
  succeeded_by uuid,
  -- Reason for the login page. Null for a running or expired session.
  end_reason text check (end_reason in ('logged_out', 'elsewhere', 'password', 'closed')),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index sessions_id on sessions (tenant_id, id);
create index sessions_of_member on sessions (tenant_id, member_id);
create index sessions_over on sessions (tenant_id, coalesce(ended_at, expires_at));
select tenant_table('sessions');

-- A mailed link: for one purpose and one person, used once (security.md D17).
create table email_links (
  tenant_id integer not null,
  token_hash text not null,
  purpose text not null check (purpose in
    ('activation', 'reset', 'mail-change', 'mail-undo', 'reactivation', 'unsubscribe', 'invitation', 'appeal')),
  member_id uuid,
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index email_links_of_member on email_links (tenant_id, member_id, purpose, created_at desc);
create index email_links_over on email_links (tenant_id, expires_at);
select tenant_table('email_links');

-- Wrong logins by account and network, so that nobody can lock others out (AMB-104, security.md A02). Both keys are
-- keyed hashes, because the typed address itself reveals an interest.
create table login_tries (
  tenant_id integer not null,
  account_key text not null,
  network_key text not null,
  tries integer not null,
  started_at timestamptz not null,
  blocked_until timestamptz,
  primary key (tenant_id, account_key, network_key)
);
create index login_tries_old on login_tries (tenant_id, started_at);
select tenant_table('login_tries');

-- An unfinished sign-up, which a closed browser tab can resume (ACC-18).
create table signup_drafts (
  tenant_id integer not null,
  token_hash text not null,
  step integer not null check (step between 0 and 4),
  fields jsonb not null default '{}',
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash)
);
create index signup_drafts_over on signup_drafts (tenant_id, expires_at);
select tenant_table('signup_drafts');

-- Names of unconfirmed sign-ups on discreet sites. Releasing a name immediately would reveal a known address.
create table held_names (
  tenant_id integer not null,
  name_key text not null check (name_key = lower(name_key)),
  held_at timestamptz not null,
  name_skeleton text not null default '',
  -- Key and skeleton are computed from the name, and again after a change of the rule.
  name text not null,
  name_rule smallint not null default 0,
  primary key (tenant_id, name_key)
);
create index held_names_skeleton on held_names (tenant_id, name_skeleton);
-- For the job that ends unconfirmed sign-ups, oldest first.
create index held_names_age on held_names (tenant_id, held_at);
create index held_names_rule on held_names (tenant_id, name_rule);
select tenant_table('held_names');

-- Consent to one version of a text, never changed and deleted with the account (GDPR 7(1); L32).
create table consents (
  tenant_id integer not null,
  member_id uuid not null,
  -- `terms` includes the declaration of age. `sensitive` is the consent to data about sex life (GDPR 9(2)a).
  kind text not null check (kind in ('terms', 'sensitive', 'promotions', 'weekly_updates', 'news')),
  version_at timestamptz not null,
  -- Language in which the text was read.
  locale text not null,
  given_at timestamptz not null,
  primary key (tenant_id, member_id, kind, version_at),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('consents', 'select, insert, delete');

-- Keyed hashes of mailbox, card and bank account. Equal keys mean that two accounts belong to one person.
create table person_keys (
  tenant_id integer not null,
  member_id uuid not null,
  kind text not null check (kind in ('mailbox', 'card', 'account')),
  key text not null,
  seen_at timestamptz not null,
  primary key (tenant_id, member_id, key),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index person_keys_key on person_keys (tenant_id, key);
select tenant_table('person_keys');

-- An advantage that a person gets once, under each of the person's keys. The primary key decides between concurrent
-- accounts.
create table person_advantages (
  tenant_id integer not null,
  advantage text not null,
  key text not null,
  member_id uuid not null,
  taken_at timestamptz not null,
  primary key (tenant_id, advantage, key),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index person_advantages_member on person_advantages (tenant_id, member_id);
select tenant_table('person_advantages');
