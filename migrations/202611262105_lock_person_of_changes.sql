-- As before, but a grant that is given while its person is ended does not outlive the end.
create or replace function give_grant(person uuid, wanted_role text, tenant integer, last_instant timestamptz, given_request text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  -- Two changes of one person wait for each other.
  perform from staff where id = person for update;
  perform operator_enter('staff.edit', tenant);
  perform check_staff_edit(person, wanted_role, tenant);
  if not exists (select from staff p where p.id = person and p.state = 'active') or last_instant <= app_now() then
    return false;
  end if;
  -- A grant whose time is over still holds its place.
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

create or replace function end_staff(person uuid, given_request text) returns boolean
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
