-- Functions that end a person's employment, sessions and invitations.

-- Throws unless the session's person may end each role of this person. Only owners may end a person without a role.
create function check_staff_person(person uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held record;
  has_role boolean := false;
begin
  for held in select g.role, g.tenant_id from staff_grants g
    where g.staff_id = person and g.ended_at is null and (g.until is null or g.until > app_now()) loop
    has_role := true;
    perform operator_enter('staff.edit', held.tenant_id);
    perform check_staff_edit(person, held.role, held.tenant_id);
  end loop;
  if not has_role then
    perform operator_enter('staff.edit', null);
    perform check_staff_edit(person, 'owner', null);
  end if;
end $$;

-- True when the session's person may end each of another person's roles, and so the employment and sessions.
create function may_end_person(person uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  if person = session.staff_id then
    return false;
  end if;
  if not exists (select from staff_grants g where g.staff_id = person and g.ended_at is null and (g.until is null or g.until > app_now())) then
    return may_give_role(session, 'owner', null);
  end if;
  return not exists (
    select from staff_grants g where g.staff_id = person and g.ended_at is null and (g.until is null or g.until > app_now())
      and not may_give_role(session, g.role, g.tenant_id));
end $$;

-- Ends a person's employment with all roles. Triggers end the sessions and withdraw the invitations. Returns false for
-- a former staff member.
create function end_staff(person uuid, given_request text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Serialises concurrent changes of one person.
  perform from staff where id = person for update;
  perform check_staff_person(person);
  update staff set state = 'ended', ended_at = app_now() where id = person and state <> 'ended';
  if not found then
    return false;
  end if;
  update staff_grants set ended_at = app_now() where staff_id = person and ended_at is null;
  perform note_staff_act('end-staff', person::text, given_request, '{}');
  return true;
end $$;

-- Signs a person out on all devices. Returns the number of open sessions.
create function end_sessions_of(person uuid, given_request text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended integer;
begin
  perform check_staff_person(person);
  update staff_sessions set ended_at = app_now()
  where staff_id = person and ended_at is null and expires_at > app_now();
  get diagnostics ended = row_count;
  if ended > 0 then
    perform note_staff_act('end-sessions', person::text, given_request, jsonb_build_object('sessions', ended));
  end if;
  return ended;
end $$;

-- Withdraws the open invitations of an address that this person may give. Returns their number. Invitations to other
-- sites do not count, so that they stay unknown.
create function stop_invitations(given_email text, given_request text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
  open_one record;
  wanted record;
  stopped integer := 0;
begin
  -- Checks any site that this person manages, so that unknown and foreign addresses get the same answer.
  perform operator_enter('staff.edit', (staff_sites('staff.edit'))[1]);
  for open_one in select i.* from staff_invitations i
    where i.email = given_email and i.used_at is null and i.stopped_at is null and i.expires_at > app_now() loop
    continue when exists (
      select from jsonb_to_recordset(open_one.grants) as g (role text, "tenantId" integer)
      where not may_give_role(session, g.role, g."tenantId"));
    for wanted in select g."tenantId" as tenant from jsonb_to_recordset(open_one.grants) as g ("tenantId" integer) loop
      perform operator_enter('staff.edit', wanted.tenant);
    end loop;
    update staff_invitations set stopped_at = app_now() where token_hash = open_one.token_hash;
    stopped := stopped + 1;
    perform note_staff_act('stop-invitation', open_one.staff_id::text, given_request,
      jsonb_build_object('email', given_email, 'grants', open_one.grants));
  end loop;
  return stopped;
end $$;

-- True for an invitation through the console to a person who joined by another link meanwhile. Its inviter knows the
-- link and must not sign in as that person.
create function is_link_for_another(invitation staff_invitations) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select invitation.given_by is not null and invitation.usable_from < invitation.created_at + interval '1 hour'
    and exists (select from staff s where s.email = invitation.email and s.state = 'active')
$$;

-- Also refuses console links that another link of the same person has overtaken. A returning person keeps the name in
-- their acts.
create or replace function accept_staff_invitation(given_hash text, given_name text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invitation staff_invitations;
  known staff;
begin
  -- Serialises links for one address, which must not create a person twice.
  perform pg_advisory_xact_lock(hashtextextended('staff ' || coalesce(
    (select i.email from staff_invitations i where i.token_hash = given_hash), ''), 0));
  update staff_invitations i set used_at = app_now()
  where i.token_hash = given_hash and i.used_at is null and i.stopped_at is null
    and i.usable_from <= app_now() and i.expires_at > app_now() and not is_link_for_another(i)
    and (i.given_by is null or not exists (
      select from jsonb_to_recordset(i.grants) as wanted (role text, "tenantId" integer)
      where not person_may_give(i.given_by, wanted.role, wanted."tenantId")))
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
    update staff set state = 'active', ended_at = null where id = known.id;
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

revoke all on function check_staff_person(uuid), end_staff(uuid, text),
  may_end_person(uuid), end_sessions_of(uuid, text), stop_invitations(text, text), is_link_for_another(staff_invitations) from public;
grant execute on function end_staff(uuid, text), end_sessions_of(uuid, text), stop_invitations(text, text) to app_operator;
grant execute on function may_end_person(uuid) to app_network;
grant execute on function is_link_for_another(staff_invitations) to app_staff;
