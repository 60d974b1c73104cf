-- Ends of people, of their sessions, and of invitations.

-- Throws unless the session's person may end each role of this person. One without a role is left to owners.
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

-- True when the session's person may end and sign out another: each role of theirs is one that this person gives.
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

-- Ends a person with all roles. The triggers end the sessions and stop the invitations. Returns false for one who has left.
create function end_staff(person uuid, given_request text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Two changes of one person wait for each other.
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

-- Signs a person out on all devices. Returns how many sessions were open.
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

-- Takes back the open invitations of an address that this person may give. Returns how many. Those of other sites count as none,
-- so that they stay unknown.
create function stop_invitations(given_email text, given_request text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
  open_one record;
  wanted record;
  stopped integer := 0;
begin
  -- On a site that this person manages, so that an unknown address answers as one of another site.
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

-- The console shows a link to the inviter, who must not enter by the link as a person that came by another one meanwhile.
create function is_link_for_another(invitation staff_invitations) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select invitation.given_by is not null and invitation.usable_from < invitation.created_at + interval '1 hour'
    and exists (select from staff s where s.email = invitation.email and s.state = 'active')
$$;

-- As before, but for links of the console that a person's other link has overtaken. A person who comes back keeps the name under
-- which their acts stand.
create or replace function accept_staff_invitation(given_hash text, given_name text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invitation staff_invitations;
  known staff;
begin
  -- Two links for one address must not make one person at the same time.
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
    -- Keys from before the end stay removed.
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
