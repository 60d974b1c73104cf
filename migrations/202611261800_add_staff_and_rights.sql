-- Staff of the console: people, grants, sessions, and the rights that the database derives from them (DESIGN 13.27).

-- Database roles belong to the whole server, so another database may have created these roles. app_console inherits
-- nothing, so that a login that becomes an operator passes only its own role's policies.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_staff') then
    create role app_staff nologin noinherit nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'app_operator') then
    create role app_operator nologin inherit nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'app_network') then
    create role app_network nologin noinherit nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'app_console') then
    create role app_console nologin noinherit nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_auth_members where roleid = 'app_user'::regrole and member = 'app_operator'::regrole) then
    grant app_user to app_operator;
  end if;
  if (select count(*) from pg_auth_members where member = 'app_console'::regrole
      and roleid in ('app_staff'::regrole, 'app_operator'::regrole, 'app_network'::regrole)) < 3 then
    grant app_staff, app_operator, app_network to app_console;
  end if;
end $$;

-- The migrating login may act for staff. A separate application login gets the same grant from `npm run migrate`.
do $$
begin
  execute format('grant app_console to %I', current_user);
exception when others then
  raise notice 'app_console stays ungranted to %: %', current_user, sqlerrm;
end $$;
grant usage on schema public to app_staff, app_network;

-- Requirement of each right by role: nothing, a step-up, or a second person. role-permissions.ts has the same rows.
create table role_deeds (
  role text not null,
  deed text not null,
  need text not null check (need in ('none', 'fresh', 'two')),
  primary key (role, deed)
);
insert into role_deeds (role, deed, need)
select r.role, d.deed, case n.mark when '+' then 'none' when '!' then 'fresh' else 'two' end
from (values
  -- Columns: owner, manager, moderator, support, finance, marketing, reader
  ('numbers.see',        '+++++++'),
  ('queue.see',          '++++   '),
  ('complaint.answer',   '++++   '),
  ('content.judge',      '+++    '),
  ('case.judge',         '+++    '),
  ('appeal.judge',       '+++    '),
  ('member.see',         '+++++  '),
  ('member.contact',     '!! !   '),
  ('member.restrain',    '+++    '),
  ('member.ban',         '+++    '),
  ('member.verify',      '+++    '),
  ('member.mail',        '++ +   '),
  ('credits.grant',      '++ +   '),
  ('money.see',          '++  +  '),
  ('money.act',          '++  +  '),
  ('refund.right',       '++ ++  '),
  ('refund.goodwill',    '!!  !  '),
  ('credits.grant-more', '22  2  '),
  ('refund.large',       '22  2  '),
  ('member.export',      '!! !   '),
  ('member.erase',       '!! !   '),
  ('member.erase-now',   '22     '),
  ('campaign.edit',      '++   + '),
  ('site.look',          '++   + '),
  ('campaign.large',     '22   2 '),
  ('site.edit',          '!!     '),
  ('site.open',          '!      '),
  ('mail.see',           '++ + ++'),
  ('jobs.see',           '+     +'),
  ('jobs.act',           '!      '),
  ('audit.see',          '++  + +'),
  ('dsa.export',         '++  + +'),
  ('staff.edit',         '!!     ')
) as d (deed, marks)
cross join unnest(array['owner', 'manager', 'moderator', 'support', 'finance', 'marketing', 'reader'])
  with ordinality as r (role, place)
cross join lateral (values (substr(d.marks, r.place::integer, 1))) as n (mark)
where n.mark <> ' ';

create table staff (
  id uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  name text not null,
  locale text not null default 'en',
  state text not null default 'invited' check (state in ('invited', 'active', 'ended')),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null))
);

-- A role on one site. A role without a tenant applies to every site, including future sites.
create table staff_grants (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  role text not null check (role in ('owner', 'manager', 'moderator', 'support', 'finance', 'marketing', 'reader')),
  tenant_id integer references tenants (id) on delete cascade,
  -- Null when the database owner gave the role.
  given_by uuid references staff (id),
  given_at timestamptz not null default app_now(),
  until timestamptz,
  ended_at timestamptz,
  check (tenant_id is not null or role in ('owner', 'reader')),
  check (given_by <> staff_id)
);
create unique index staff_grants_once on staff_grants (staff_id, role, tenant_id) nulls not distinct where ended_at is null;
create index staff_grants_of_person on staff_grants (staff_id);
create index staff_grants_of_giver on staff_grants (given_by);
create index staff_grants_on_tenant on staff_grants (tenant_id);

-- A signed-in browser of a person, or a run of the command line by a system user.
create table staff_sessions (
  -- SHA-256 of the cookie's token, in base64url.
  token_hash text primary key check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  kind text not null check (kind in ('web', 'shell', 'demo')),
  staff_id uuid references staff (id),
  os_user text,
  device text not null default '',
  network text not null default '',
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  stepped_up_at timestamptz,
  stepped_up_by text check (stepped_up_by in ('passkey', 'code', 'demo')),
  ended_at timestamptz,
  check ((kind = 'shell') = (staff_id is null) and (kind = 'shell') = (os_user is not null)),
  check ((stepped_up_at is null) = (stepped_up_by is null)),
  check (expires_at <= created_at + interval '12 hours')
);
create index staff_sessions_of_person on staff_sessions (staff_id);
create index staff_sessions_by_age on staff_sessions (expires_at);

grant select on role_deeds, staff, staff_grants, staff_sessions to app_staff;
grant update (name, locale) on staff to app_staff;
grant insert, delete on staff_sessions to app_staff;
grant update (seen_at, ended_at) on staff_sessions to app_staff;

-- The application can neither open a session of the command line, which has every right, nor reopen an ended session.
alter table staff_sessions enable row level security;
create policy read_sessions on staff_sessions for select to app_staff using (true);
create policy open_sessions on staff_sessions for insert to app_staff with check (kind <> 'shell' and ended_at is null);
create policy change_sessions on staff_sessions for update to app_staff using (ended_at is null) with check (true);
-- Sessions are kept for a month, so that a person sees their devices.
create policy old_sessions on staff_sessions for delete to app_staff
  using (coalesce(ended_at, expires_at) < app_now() - interval '30 days');

create function end_staff_sessions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid;
begin
  if tg_table_name = 'staff' then
    person := new.id;
  else
    person := coalesce(new.staff_id, old.staff_id);
  end if;
  update staff_sessions set ended_at = app_now() where staff_id = person and ended_at is null;
  return null;
end $$;
create trigger end_staff_sessions after update of state on staff
  for each row when (new.state = 'ended') execute function end_staff_sessions();
create trigger end_staff_sessions after insert or update or delete on staff_grants
  for each row execute function end_staff_sessions();

-- Opens a session of the command line and returns its hash. Only for the database owner, who can read all data
-- directly.
create function open_shell_session(user_name text) returns text
language sql security definer set search_path = public, pg_temp as $$
  insert into staff_sessions (token_hash, kind, os_user, expires_at)
  values (translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/=', '-_'),
    'shell', user_name, app_now() + interval '12 hours')
  returning token_hash
$$;

-- The open session named by the setting. The database derives the person from it, so that code cannot name another.
create function live_staff_session() returns staff_sessions
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions;
begin
  select s.* into session from staff_sessions s
  where s.token_hash = current_setting('app.staff_session', true) and s.ended_at is null and s.expires_at > app_now()
    and (s.kind = 'shell' or s.seen_at > app_now() - interval '60 minutes'
      and exists (select from staff p where p.id = s.staff_id and p.state = 'active'));
  if session.token_hash is null then
    raise exception 'staff.session' using errcode = 'insufficient_privilege';
  end if;
  return session;
end $$;

-- Tenant of the transaction, if the session's person has a role on it. The policy of each tenant table compares it.
-- PostgreSQL evaluates it once per statement, because the comparison joins an equivalence class.
create function staff_tenant() returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant integer := nullif(current_setting('app.tenant_id', true), '')::integer;
  session staff_sessions := live_staff_session();
begin
  if session.kind <> 'shell' and not exists (
    select from staff_grants g
    where g.staff_id = session.staff_id and g.ended_at is null and (g.until is null or g.until > app_now())
      and (g.tenant_id is null or g.tenant_id = tenant)
  ) then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
  return tenant;
end $$;

-- Sites on which the session's person has a right, with or without a second person.
create function staff_sites(wanted text) returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  return array(
    select t.id from tenants t
    where session.kind = 'shell' or exists (
      select from staff_grants g join role_deeds d on d.role = g.role
      where g.staff_id = session.staff_id and g.ended_at is null and (g.until is null or g.until > app_now())
        and (g.tenant_id is null or g.tenant_id = t.id) and d.deed = wanted)
    order by t.id);
end $$;

-- True when the setting app.staff_approval names an approval of this right that the transaction confirmed. Approvals
-- have no table yet.
create function staff_is_seconded(wanted text, tenant integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select false
$$;

-- First statement of an operator's transaction. A writing transaction locks person, grants and session against a
-- concurrent withdrawal. Without a tenant, checks the right for all sites.
create function operator_enter(wanted text, tenant integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
  needed text;
begin
  if session.kind = 'shell' then
    return;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    perform from staff where id = session.staff_id for share;
    perform from staff_grants where staff_id = session.staff_id and ended_at is null for share;
    perform from staff_sessions where token_hash = session.token_hash for share;
    session := live_staff_session();
  end if;
  select d.need into needed
  from staff_grants g join role_deeds d on d.role = g.role
  where g.staff_id = session.staff_id and g.ended_at is null and (g.until is null or g.until > app_now())
    and (g.tenant_id is null or g.tenant_id = tenant) and d.deed = wanted
  order by array_position(array['none', 'fresh', 'two'], d.need) limit 1;
  if needed is null then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
  -- A one-time code proves less than a passkey.
  if needed <> 'none' and (session.stepped_up_at is null or session.stepped_up_at <= app_now() - interval '5 minutes'
    or (session.stepped_up_by = 'code' and (needed = 'two' or wanted = 'staff.edit'))) then
    raise exception 'staff.step_up' using errcode = 'insufficient_privilege';
  end if;
  if needed = 'two' and not staff_is_seconded(wanted, tenant) then
    raise exception 'staff.two' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- First statement of a list over sites: the person must have the right on one of them.
create function network_enter(wanted text) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if (live_staff_session()).kind <> 'shell' and cardinality(staff_sites(wanted)) = 0 then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
end $$;

revoke all on function end_staff_sessions(), open_shell_session(text), live_staff_session(), staff_tenant(),
  staff_sites(text), staff_is_seconded(text, integer), operator_enter(text, integer), network_enter(text) from public;
grant execute on function staff_tenant(), operator_enter(text, integer) to app_operator;
grant execute on function staff_sites(text), network_enter(text) to app_network;

-- Restricts operators to the sites of their grants, besides the policy for the transaction's tenant.
create function bind_operators(table_name regclass) returns void
language plpgsql as $$
begin
  if exists (select from pg_policy where polrelid = table_name and polname = 'staff_rows') then
    return;
  end if;
  execute format(
    'create policy staff_rows on %s as restrictive to app_operator
       using (tenant_id = staff_tenant()) with check (tenant_id = staff_tenant())',
    table_name);
end $$;

-- Lets lists over sites read a table, on the sites where the person has the right.
create function network_table(table_name regclass, deed text) returns void
language plpgsql as $$
begin
  execute format('create policy network_rows on %s for select to app_network using (tenant_id = any (staff_sites(%L)))',
    table_name, deed);
  execute format('grant select on %s to app_network', table_name);
end $$;

create or replace function tenant_table(table_name regclass, rights text default 'select, insert, update, delete') returns void
language plpgsql as $$
declare
  index_name text;
  constraint_name text;
begin
  if not exists (
    select from pg_attribute
    where attrelid = table_name and attname = 'tenant_id' and atttypid = 'integer'::regtype and attnotnull
  ) then
    raise exception '% needs a column "tenant_id integer not null"', table_name;
  end if;
  if not exists (select from pg_index where indrelid = table_name and indisprimary) then
    raise exception '% needs a primary key that starts with tenant_id', table_name;
  end if;

  select c.relname into index_name
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'tenant_id'
  where i.indrelid = table_name and i.indisunique and (i.indkey::smallint[])[0] <> a.attnum
  limit 1;
  if index_name is not null then
    raise exception 'unique index % on % must start with tenant_id', index_name, table_name;
  end if;

  select con.conname into constraint_name
  from pg_constraint con
  join pg_attribute a on a.attrelid = con.conrelid and a.attname = 'tenant_id'
  where con.conrelid = table_name and con.contype = 'f'
    and con.confrelid <> 'tenants'::regclass and con.conkey[1] <> a.attnum
  limit 1;
  if constraint_name is not null then
    raise exception 'foreign key % on % must start with tenant_id', constraint_name, table_name;
  end if;

  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table(table_name::text, 'tenant_id');
  end if;

  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy tenant_rows on %s to app_user
       using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)
       with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)',
    table_name);
  execute format('grant %s on %s to app_user', rights, table_name);
  perform bind_operators(table_name);
end $$;
