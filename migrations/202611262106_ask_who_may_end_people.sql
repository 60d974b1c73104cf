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
revoke all on function may_end_person(uuid) from public;
grant execute on function may_end_person(uuid) to app_network;
