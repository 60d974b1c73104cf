-- Checks one site instead of building an array of all sites, which took 1.6 ms per proposal on 1,000 sites.
create or replace function staff_holds(wanted text, tenant integer) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  return session.kind = 'shell' or exists (
    select from staff_grants g join role_deeds d on d.role = g.role
    where g.staff_id = session.staff_id and g.ended_at is null and (g.until is null or g.until > app_now())
      and d.deed = wanted and (g.tenant_id is null or g.tenant_id = tenant));
end $$;
