-- Lists over sites check their sites once per statement, and read the queue.

-- Reads the person's grants once instead of once per site.
create or replace function staff_sites(wanted text) returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  if session.kind = 'shell' or exists (
    select from staff_grants g join role_deeds d on d.role = g.role
    where g.staff_id = session.staff_id and g.tenant_id is null and g.ended_at is null
      and (g.until is null or g.until > app_now()) and d.deed = wanted
  ) then
    return array(select t.id from tenants t order by t.id);
  end if;
  return array(
    select distinct g.tenant_id from staff_grants g join role_deeds d on d.role = g.role
    where g.staff_id = session.staff_id and g.ended_at is null and (g.until is null or g.until > app_now())
      and d.deed = wanted
    order by g.tenant_id);
end $$;

-- PostgreSQL calls a plain function for each row, and a subquery once. Citus refuses subqueries in policies.
create or replace function network_table(table_name regclass, deed text) returns void
language plpgsql as $$
declare
  sites text := format('staff_sites(%L)', deed);
begin
  if not exists (select from pg_extension where extname = 'citus') then
    sites := format('(select %s)::integer[]', sites);
  end if;
  execute format('create policy network_rows on %s for select to app_network using (tenant_id = any (%s))', table_name, sites);
  execute format('grant select on %s to app_network', table_name);
end $$;

select network_table('work_items', 'queue.see');
