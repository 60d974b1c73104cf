-- An owner may give the roles that may invite only on the own sites. A former staff member counts as known, so that the
-- link is mailed and not shown.
create or replace function invite_staff(given_hash text, given_email text, given_name text, given_grants jsonb, given_request text)
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
    if not may_give_role(session, one.role, one.tenant) then
      raise exception 'staff.denied' using errcode = 'insufficient_privilege';
    end if;
  end loop;
  is_known := known.id is not null;
  if known.state = 'active' and session.kind <> 'shell' then
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
