-- Keys with which servers run verbs of operators on one site (docs/decisions/2026-11-28-keys-of-servers.md).
create table operator_keys (
  id uuid primary key,
  tenant_id integer not null references tenants (id) on delete cascade,
  name text not null check (name <> ''),
  -- First characters of the key, by which people and acts name it.
  prefix text not null unique check (prefix ~ '^tdk_[A-Za-z0-9_-]{8}$'),
  -- SHA-256 of the key, in base64url.
  key_hash text not null unique check (key_hash ~ '^[A-Za-z0-9_-]{43}$'),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Id of the person, or name of the operating system's user.
  created_by text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_by text,
  revoked_at timestamptz,
  check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index operator_keys_by_name on operator_keys (tenant_id, name) where revoked_at is null;
create index operator_keys_of_tenant on operator_keys (tenant_id);
grant select on operator_keys to app_staff;
grant update (used_at) on operator_keys to app_staff;

insert into role_deeds (role, deed, need) values ('owner', 'keys.edit', 'fresh');

-- Acts by a key have a way in of their own.
alter table operator_acts drop constraint operator_acts_via_check;
alter table operator_acts add constraint operator_acts_via_check check (via in ('shell', 'web', 'job', 'key')) not valid;
alter table operator_acts validate constraint operator_acts_via_check;

-- The valid key that the transaction's setting names. Null for a session of a person or of the command line.
create function live_operator_key() returns operator_keys
language sql stable security definer set search_path = public, pg_temp as $$
  select k.* from operator_keys k
  where k.key_hash = current_setting('app.staff_session', true) and k.revoked_at is null and k.expires_at > app_now()
$$;

-- A key acts as a session without a person, to which no grant belongs. Functions that do not ask for the key refuse it.
create or replace function live_staff_session() returns staff_sessions
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions;
  server operator_keys;
begin
  select s.* into session from staff_sessions s
  where s.token_hash = current_setting('app.staff_session', true) and s.ended_at is null and s.expires_at > app_now()
    and (s.kind = 'shell' or s.seen_at > app_now() - interval '60 minutes'
      and exists (select from staff p where p.id = s.staff_id and p.state = 'active'));
  if session.token_hash is not null then
    return session;
  end if;
  server := live_operator_key();
  if server.id is null then
    raise exception 'staff.session' using errcode = 'insufficient_privilege';
  end if;
  session.token_hash := server.key_hash;
  session.kind := 'key';
  session.os_user := 'key ' || server.prefix;
  session.expires_at := server.expires_at;
  return session;
end $$;

create or replace function staff_tenant() returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant integer := nullif(current_setting('app.tenant_id', true), '')::integer;
  session staff_sessions := live_staff_session();
begin
  if session.kind = 'key' then
    if (live_operator_key()).tenant_id is distinct from tenant then
      raise exception 'staff.denied' using errcode = 'insufficient_privilege';
    end if;
  elsif session.kind <> 'shell' and not exists (
    select from staff_grants g
    where g.staff_id = session.staff_id and g.ended_at is null and (g.until is null or g.until > app_now())
      and (g.tenant_id is null or g.tenant_id = tenant)
  ) then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
  return tenant;
end $$;

-- Every decision that a member can contest is a person's (DSA 17, 20).
alter table decisions add constraint decisions_by_people check (decided_by !~ '^key ') not valid;
alter table decisions validate constraint decisions_by_people;

-- True for a permission that an owner uses alone, without a step-up, except measures against members.
create function may_be_scope(wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select wanted not in ('member.restrain', 'member.ban')
    and exists (select from role_deeds d where d.role = 'owner' and d.deed = wanted and d.need = 'none')
$$;

-- Refuses a key without the scope, or on another site. A writing transaction locks the key against a revocation.
create function operator_key_enter(wanted text, tenant integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  server operator_keys;
begin
  if current_setting('transaction_read_only') = 'off' then
    perform from operator_keys where key_hash = current_setting('app.staff_session', true) for share;
  end if;
  server := live_operator_key();
  if server.id is null then
    raise exception 'staff.session' using errcode = 'insufficient_privilege';
  end if;
  if tenant is distinct from server.tenant_id or not wanted = any (server.scopes) or not may_be_scope(wanted) then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
end $$;

create or replace function operator_enter(wanted text, tenant integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
  needed text;
begin
  if session.kind = 'shell' then
    return;
  end if;
  if session.kind = 'key' then
    perform operator_key_enter(wanted, tenant);
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
    or (session.stepped_up_by = 'code' and (needed = 'two' or wanted in ('staff.edit', 'keys.edit')))) then
    raise exception 'staff.step_up' using errcode = 'insufficient_privilege';
  end if;
  -- Requires one step-up of a person with too many views.
  if wanted in ('member.see', 'member.contact') and exists (select from staff p where p.id = session.staff_id
    and p.asked_since > app_now() - interval '12 hours' and p.asked_since >= coalesce(session.stepped_up_at, '-infinity')) then
    raise exception 'staff.step_up' using errcode = 'insufficient_privilege';
  end if;
  if needed = 'two' and not staff_is_seconded(wanted, tenant) then
    raise exception 'staff.two' using errcode = 'insufficient_privilege';
  end if;
end $$;

create or replace function staff_actor() returns table (actor text, via text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  return query select coalesce(session.staff_id::text, session.os_user),
    case session.kind when 'shell' then 'shell' when 'key' then 'key' else 'web' end;
end $$;

-- Stores a new key, and revokes an expired one of its name. Returns false when a valid key of the site has the name.
create function create_operator_key(given_id uuid, tenant integer, given_name text, given_prefix text, given_hash text,
  given_scopes text[], given_days integer, given_request text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  perform operator_enter('keys.edit', tenant);
  if exists (select from unnest(given_scopes) as one (scope) where not may_be_scope(one.scope)) then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
  perform revoke_operator_key(k.id, given_request) from operator_keys k
  where k.tenant_id = tenant and k.name = given_name and k.revoked_at is null and k.expires_at <= app_now();
  insert into operator_keys (id, tenant_id, name, prefix, key_hash, scopes, created_by, expires_at)
  values (given_id, tenant, given_name, given_prefix, given_hash, given_scopes,
    coalesce(session.staff_id::text, session.os_user), app_now() + make_interval(days => given_days))
  on conflict (tenant_id, name) where revoked_at is null do nothing;
  if not found then
    return false;
  end if;
  perform note_staff_act('create-key', given_id::text, given_request, jsonb_build_object('tenantId', tenant,
    'key', given_prefix, 'name', given_name, 'scopes', given_scopes, 'days', given_days));
  return true;
end $$;

-- Revokes a key. Returns false for a key that is revoked already.
create function revoke_operator_key(wanted uuid, given_request text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
  server operator_keys;
begin
  select k.* into server from operator_keys k where k.id = wanted;
  perform operator_enter('keys.edit', server.tenant_id);
  update operator_keys set revoked_at = app_now(), revoked_by = coalesce(session.staff_id::text, session.os_user)
  where id = wanted and revoked_at is null;
  if not found then
    return false;
  end if;
  perform note_staff_act('revoke-key', wanted::text, given_request,
    jsonb_build_object('tenantId', server.tenant_id, 'key', server.prefix, 'name', server.name));
  return true;
end $$;

revoke all on function live_operator_key(), may_be_scope(text), operator_key_enter(text, integer),
  create_operator_key(uuid, integer, text, text, text, text[], integer, text), revoke_operator_key(uuid, text) from public;
grant execute on function create_operator_key(uuid, integer, text, text, text, text[], integer, text),
  revoke_operator_key(uuid, text) to app_operator;
