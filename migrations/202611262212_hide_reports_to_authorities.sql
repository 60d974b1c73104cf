-- True for acts about reports to authorities. Only judges of cases see them, because the law may forbid disclosure.

create function is_about_authority(verb text) returns boolean
language sql immutable as $$ select verb in ('tell-authority', 'authority-file') $$;

-- True when the session's person may see acts of this verb on a site, for the filter of the list and the nightly check.
create or replace function staff_sees_verb(tenant integer, verb text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select (tenant = any (staff_audit_sites())
      or (tenant = any (staff_sites('audit.see')) and (is_about_money(verb) or verb in ('confirm', 'withdraw'))))
    and (not is_about_authority(verb) or tenant = any (staff_sites('case.judge')))
$$;

do $$
declare
  wide text := '(select staff_sites(''audit.see''))::integer[]';
  full_sites text := '(select staff_audit_sites())::integer[]';
  judged text := '(select staff_sites(''case.judge''))::integer[]';
begin
  -- Citus refuses subqueries in policies. With Citus, the texts of an act are readable only together with its row.
  if exists (select from pg_extension where extname = 'citus') then
    execute 'alter policy network_rows on operator_acts using (tenant_id = any (staff_sites(''audit.see'')) and
      (tenant_id = any (staff_audit_sites()) or is_about_money(coalesce(about_verb, verb))) and
      (not is_about_authority(verb) or tenant_id = any (staff_sites(''case.judge''))))';
    return;
  end if;
  execute format('alter policy network_rows on operator_acts using (tenant_id = any (%s) and
    (tenant_id = any (%s) or is_about_money(coalesce(about_verb, verb))) and
    (not is_about_authority(verb) or tenant_id = any (%s)))', wide, full_sites, judged);
  execute format('alter policy network_rows on operator_act_details using (tenant_id = any (%s) and
    (tenant_id = any (%s) and tenant_id = any (%s) or exists (select from operator_acts a
      where a.tenant_id = operator_act_details.tenant_id and a.id = operator_act_details.act_id)))',
    wide, full_sites, judged);
end $$;
