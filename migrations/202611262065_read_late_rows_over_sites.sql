-- The first screen counts failed refunds and overdue requests over sites, and lists a person's own acts.

-- Lets lists over sites read only some columns of a table.
drop function network_table(regclass, text);
create function network_table(table_name regclass, deed text, column_names text default null) returns void
language plpgsql as $$
declare
  sites text := format('staff_sites(%L)', deed);
begin
  if not exists (select from pg_extension where extname = 'citus') then
    sites := format('(select %s)::integer[]', sites);
  end if;
  execute format('create policy network_rows on %s for select to app_network using (tenant_id = any (%s))', table_name, sites);
  execute format('grant select %s on %s to app_network', coalesce('(' || column_names || ')', ''), table_name);
end $$;

-- No column names a person, except the id that leads to a member's page.
select network_table('credit_returns', 'money.see', 'tenant_id, order_id, kind, state, failed_at');
select network_table('deletions', 'member.erase', 'tenant_id, id, member_id, requested_at, return_until, returned_at, purged_at');
select network_table('data_exports', 'member.export', 'tenant_id, id, member_id, requested_at, ready_at');

-- Each person sees their own acts, even without the right to see all acts.
create function own_actor() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select actor from staff_actor()
$$;
revoke all on function own_actor() from public;
grant execute on function own_actor() to app_network;
do $$
declare
  me text := '(select own_actor())';
  sites text := '(select staff_sites(''numbers.see''))::integer[]';
begin
  -- Citus refuses subqueries in policies.
  if exists (select from pg_extension where extname = 'citus') then
    me := 'own_actor()';
    sites := 'staff_sites(''numbers.see'')';
  end if;
  execute format('create policy own_acts on operator_acts for select to app_network using (actor = %s and tenant_id = any (%s))', me, sites);
end $$;
