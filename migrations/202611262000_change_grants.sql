-- Rules for giving and ending roles. The database decides, so that code cannot give a right.

-- True when a person may give this role there. Only owners give the roles that may give other roles.
create function person_may_give(person uuid, wanted_role text, tenant integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from staff s join staff_grants g on g.staff_id = s.id join role_deeds d on d.role = g.role and d.deed = 'staff.edit'
    where s.id = person and s.state = 'active' and g.ended_at is null and (g.until is null or g.until > app_now())
      and (g.tenant_id is null or g.tenant_id = tenant)
      and (g.role = 'owner' or wanted_role not in ('owner', 'manager')))
$$;

-- True when the session's person may give this role there. The command line may give every role.
create function may_give_role(session staff_sessions, wanted_role text, tenant integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select session.kind = 'shell' or person_may_give(session.staff_id, wanted_role, tenant)
$$;

-- Throws unless the open session's person may change this role on this site. Nobody may change their own roles.
create function check_staff_edit(person uuid, wanted_role text, tenant integer) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  if person = session.staff_id or not may_give_role(session, wanted_role, tenant) then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Gives a person a role on a site, or on every site without one. Returns false when the person has it already. The
-- trigger ends the person's sessions.
create function give_grant(person uuid, wanted_role text, tenant integer, last_instant timestamptz, given_request text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  -- Serialises concurrent changes of one person.
  perform from staff where id = person for update;
  perform operator_enter('staff.edit', tenant);
  perform check_staff_edit(person, wanted_role, tenant);
  if not exists (select from staff p where p.id = person and p.state = 'active') or last_instant <= app_now() then
    return false;
  end if;
  -- Ends an expired grant, which would otherwise block the new one.
  update staff_grants set ended_at = until
  where staff_id = person and role = wanted_role and tenant_id is not distinct from tenant and ended_at is null and until <= app_now();
  insert into staff_grants (id, staff_id, role, tenant_id, given_by, until)
  values (gen_random_uuid(), person, wanted_role, tenant, session.staff_id, last_instant)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform note_staff_act('give-role', person::text, given_request,
    jsonb_build_object('role', wanted_role, 'tenantId', tenant, 'until', last_instant));
  return true;
end $$;

-- Ends a grant. Returns false for an ended grant.
create function end_grant(wanted uuid, given_request text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
  grant_row staff_grants;
begin
  select * into grant_row from staff_grants where id = wanted and ended_at is null;
  if grant_row.id is null then
    return false;
  end if;
  perform operator_enter('staff.edit', grant_row.tenant_id);
  perform check_staff_edit(grant_row.staff_id, grant_row.role, grant_row.tenant_id);
  update staff_grants set ended_at = app_now() where id = wanted and ended_at is null;
  if not found then
    return false;
  end if;
  perform note_staff_act('end-role', grant_row.staff_id::text, given_request,
    jsonb_build_object('role', grant_row.role, 'tenantId', grant_row.tenant_id));
  return true;
end $$;

revoke all on function person_may_give(uuid, text, integer), may_give_role(staff_sessions, text, integer),
  check_staff_edit(uuid, text, integer), give_grant(uuid, text, integer, timestamptz, text),
  end_grant(uuid, text) from public;
grant execute on function give_grant(uuid, text, integer, timestamptz, text), end_grant(uuid, text) to app_operator;
