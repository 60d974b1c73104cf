-- Sign-in methods of staff: passkeys, one-time codes, invitations. Only app_staff can read them.
create table staff_keys (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's own counter, which reveals a copied key.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  backed_up boolean not null,
  label text not null check (char_length(label) between 1 and 60),
  created_at timestamptz not null default app_now(),
  -- Instant from which the key may confirm commands. Later for a key added without another passkey.
  confirms_from timestamptz not null default app_now(),
  used_at timestamptz,
  removed_at timestamptz
);
create index staff_keys_of_person on staff_keys (staff_id) where removed_at is null;

create table staff_codes (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  kind text not null check (kind in ('totp', 'recovery')),
  -- Secret of an authenticator app, encrypted. Empty for a recovery code.
  sealed text not null default '',
  hash text,
  -- The last 30-second step of a sign-in, so that no code is used twice.
  last_step bigint,
  created_at timestamptz not null default app_now(),
  used_at timestamptz,
  removed_at timestamptz,
  check ((kind = 'totp') = (hash is null)),
  check ((kind = 'totp') = (sealed <> ''))
);
create unique index staff_codes_totp on staff_codes (staff_id) where kind = 'totp' and removed_at is null;
create unique index staff_codes_hash on staff_codes (hash) where hash is not null;
create index staff_codes_of_person on staff_codes (staff_id) where removed_at is null;

create table staff_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'step-up', 'register')),
  -- Hash of the requesting session or invitation. Empty before a sign-in.
  bound_to text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_challenges_over on staff_challenges (expires_at);

create table staff_invitations (
  token_hash text primary key,
  -- Id of the person, who may not exist yet. Passkeys contain it from the start.
  staff_id uuid not null,
  email text not null check (email = lower(btrim(email)) and email <> ''),
  name text not null default '',
  -- List of {"role", "tenantId"}. A null tenantId means every site.
  grants jsonb not null,
  -- Null for an invitation by the database owner.
  given_by uuid references staff (id),
  created_at timestamptz not null default app_now(),
  usable_from timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  stopped_at timestamptz
);
create index staff_invitations_of_person on staff_invitations (email);
create index staff_invitations_by_giver on staff_invitations (given_by);

-- Acts of staff on their own access, which belong to no site. The application can neither change nor delete them.
create table staff_acts (
  id uuid primary key,
  seq bigint generated always as identity unique,
  verb text not null,
  -- Id of a person, or name of the system user for the command line.
  actor text not null,
  via text not null check (via in ('shell', 'web', 'job')),
  -- Id of the person concerned.
  subject text,
  request_id text,
  at timestamptz not null default app_now(),
  details jsonb not null default '{}'
);
create index staff_acts_on_person on staff_acts (subject, seq);
create index staff_acts_by_person on staff_acts (actor, seq);

grant select, insert on staff_keys, staff_codes, staff_challenges, staff_acts to app_staff;
grant update (counter, backed_up, label, used_at, removed_at) on staff_keys to app_staff;
grant update (last_step, used_at, removed_at) on staff_codes to app_staff;
grant update (used_at) on staff_challenges to app_staff;
grant select on staff_invitations to app_staff;

-- True in a demo, where the database admits fictional staff without a passkey.
create function is_demo() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from installation where key = 'demo')
$$;
create policy demo_sessions on staff_sessions as restrictive for insert to app_staff with check (kind <> 'demo' or is_demo());

-- Records an act of the open session's person.
create function note_staff_act(given_verb text, given_subject text, given_request text, given_details jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  insert into staff_acts (id, verb, actor, via, subject, request_id, details)
  values (gen_random_uuid(), given_verb, coalesce(session.staff_id::text, session.os_user),
    case session.kind when 'shell' then 'shell' else 'web' end, given_subject, given_request, given_details);
end $$;

-- Invites a person on behalf of the open session. Nobody can invite themselves. Only owners and the command line give
-- roles that may invite. A web invitation of current staff is valid after a day, so that the person and the owners
-- learn of it first.
create function invite_staff(given_hash text, given_email text, given_name text, given_grants jsonb, given_request text)
returns table (person uuid, usable_from timestamptz, is_known boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
  known staff;
  wait interval := '0';
  one record;
begin
  select s.* into known from staff s where s.email = given_email;
  if jsonb_array_length(given_grants) = 0 or known.id = session.staff_id then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
  for one in select g.role, g."tenantId" as tenant from jsonb_to_recordset(given_grants) as g (role text, "tenantId" integer) loop
    perform operator_enter('staff.edit', one.tenant);
    if session.kind <> 'shell' and one.role in ('owner', 'manager') and not exists (
      select from staff_grants g where g.staff_id = session.staff_id and g.role = 'owner' and g.ended_at is null
        and (g.until is null or g.until > app_now())
    ) then
      raise exception 'staff.denied' using errcode = 'insufficient_privilege';
    end if;
  end loop;
  is_known := coalesce(known.state = 'active', false);
  if is_known and session.kind <> 'shell' then
    wait := '24 hours';
  end if;
  person := coalesce(known.id,
    (select i.staff_id from staff_invitations i where i.email = given_email order by i.created_at limit 1),
    gen_random_uuid());
  usable_from := app_now() + wait;
  insert into staff_invitations (token_hash, staff_id, email, name, grants, given_by, usable_from, expires_at)
  values (given_hash, person, given_email, given_name, given_grants, session.staff_id, app_now() + wait,
    app_now() + wait + interval '48 hours');
  perform note_staff_act('invite-staff', person::text, given_request, jsonb_build_object('email', given_email, 'grants', given_grants));
  return next;
end $$;

-- Uses up an invitation and returns the person. Null for a used, withdrawn, expired or not yet valid link. Roles come
-- only from the invitation, and only while its inviter may invite.
create function accept_staff_invitation(given_hash text, given_name text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invitation staff_invitations;
  known staff;
begin
  update staff_invitations i set used_at = app_now()
  where i.token_hash = given_hash and i.used_at is null and i.stopped_at is null
    and i.usable_from <= app_now() and i.expires_at > app_now()
    and (i.given_by is null or not exists (
      select from jsonb_to_recordset(i.grants) as wanted (role text, "tenantId" integer)
      where not exists (
        select from staff s join staff_grants g on g.staff_id = s.id join role_deeds d on d.role = g.role
        where s.id = i.given_by and s.state = 'active' and g.ended_at is null and (g.until is null or g.until > app_now())
          and (g.tenant_id is null or g.tenant_id = wanted."tenantId") and d.deed = 'staff.edit'
          and (g.role = 'owner' or wanted.role not in ('owner', 'manager')))))
  returning i.* into invitation;
  if invitation.token_hash is null then
    return null;
  end if;
  select s.* into known from staff s where s.email = invitation.email for update;
  if known.id <> invitation.staff_id then
    return null;
  end if;
  if known.id is null then
    insert into staff (id, email, name, state) values (invitation.staff_id, invitation.email, given_name, 'active');
  elsif known.state = 'ended' then
    -- Keys from before the person left stay removed.
    update staff_keys set removed_at = app_now() where staff_id = known.id and removed_at is null;
    update staff_codes set removed_at = app_now() where staff_id = known.id and removed_at is null;
    update staff set state = 'active', ended_at = null, name = given_name where id = known.id;
  else
    update staff set state = 'active' where id = known.id;
    update staff_sessions set ended_at = app_now() where staff_id = known.id and ended_at is null;
  end if;
  insert into staff_grants (id, staff_id, role, tenant_id, given_by)
  select gen_random_uuid(), invitation.staff_id, g.role, g."tenantId", invitation.given_by
  from jsonb_to_recordset(invitation.grants) as g (role text, "tenantId" integer)
  on conflict do nothing;
  return invitation.staff_id;
end $$;

-- Withdraws the open invitations of and by a person who has left, even for a second employment.
create function stop_staff_invitations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_invitations set stopped_at = app_now()
  where (staff_id = new.id or given_by = new.id) and used_at is null and stopped_at is null;
  return null;
end $$;
create trigger stop_staff_invitations after update of state on staff
  for each row when (new.state = 'ended') execute function stop_staff_invitations();

-- Deletes rows after their retention. Acts are kept for two years.
create function forget_old_staff_rows() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from staff_challenges where expires_at < app_now() - interval '1 day';
  delete from staff_invitations where expires_at < app_now() - interval '30 days';
  delete from staff_acts where at < app_now() - interval '2 years';
$$;

revoke all on function is_demo(), note_staff_act(text, text, text, jsonb), invite_staff(text, text, text, jsonb, text),
  accept_staff_invitation(text, text), stop_staff_invitations(), forget_old_staff_rows() from public;
grant execute on function invite_staff(text, text, text, jsonb, text) to app_operator;
grant execute on function is_demo(), accept_staff_invitation(text, text), forget_old_staff_rows() to app_staff;
