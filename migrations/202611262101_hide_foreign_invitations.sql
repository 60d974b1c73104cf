-- Takes back the open invitations of an address that this person may give. Returns how many. Those of other sites count as none,
-- so that nobody learns of them.
create or replace function stop_invitations(given_email text, given_request text) returns integer
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
