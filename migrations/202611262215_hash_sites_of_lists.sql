-- PostgreSQL compares a row with each element of an array from a subquery: 1.6 s for 50,000 acts on 1,000 sites. It
-- hashes rows of a subquery instead.

-- Condition of a policy: the row belongs to one of these sites. Citus refuses subqueries in policies.
create function among_sites(sites text) returns text
language sql stable as $$
  select format(case when exists (select from pg_extension where extname = 'citus')
    then 'tenant_id = any (%s)' else 'tenant_id in (select unnest(%s))' end, sites)
$$;

-- Uses this condition in policies, and replaces existing policies.
create or replace function network_table(table_name regclass, deed text, column_names text default null) returns void
language plpgsql as $$
declare
  among text := among_sites(format('staff_sites(%L)', deed));
  is_known boolean := exists (select from pg_policy where polrelid = table_name and polname = 'network_rows');
begin
  execute format(case when is_known then 'alter policy network_rows on %s using (%s)'
    else 'create policy network_rows on %s for select to app_network using (%s)' end, table_name, among);
  execute format('grant select %s on %s to app_network', coalesce('(' || column_names || ')', ''), table_name);
end $$;

do $$
declare
  audited text := among_sites('staff_sites(''audit.see'')');
  whole text := among_sites('staff_audit_sites()');
  judged text := among_sites('staff_sites(''case.judge'')');
begin
  -- Citus refuses subqueries in policies, so policies stay unchanged with Citus.
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  execute format('alter policy network_rows on operator_acts using (%s and (%s or is_about_money(coalesce(about_verb, verb)))
    and (not is_about_authority(verb) or %s))', audited, whole, judged);
  execute format('alter policy own_acts on operator_acts using (actor = (select own_actor()) and %s)',
    among_sites('staff_sites(''numbers.see'')'));
  execute format('alter policy network_rows on operator_act_details using (%s and (%s and %s or exists (select from operator_acts a
    where a.tenant_id = operator_act_details.tenant_id and a.id = operator_act_details.act_id)))', audited, whole, judged);
end $$;
