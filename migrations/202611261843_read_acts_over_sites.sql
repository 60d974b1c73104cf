-- Lists over sites read acts. Finance sees only acts about money.

create function staff_audit_sites() returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  if session.kind = 'shell' or exists (
    select from staff_grants g join role_deeds d on d.role = g.role and d.deed = 'audit.see'
    where g.staff_id = session.staff_id and g.role <> 'finance' and g.tenant_id is null and g.ended_at is null
      and (g.until is null or g.until > app_now())
  ) then
    return array(select t.id from tenants t order by t.id);
  end if;
  return array(
    select distinct g.tenant_id from staff_grants g join role_deeds d on d.role = g.role and d.deed = 'audit.see'
    where g.staff_id = session.staff_id and g.role <> 'finance' and g.ended_at is null
      and (g.until is null or g.until > app_now()) order by g.tenant_id);
end $$;
revoke all on function staff_audit_sites() from public;
grant execute on function staff_audit_sites() to app_network;

-- Verbs that finance may see (moneyVerbs in app/operators/acts.server.ts).
create function is_about_money(verb text) returns boolean
language sql immutable as $$
  select verb in ('refund-again', 'settled', 'refund-cash', 'return-credits', 'refund', 'refund-goodwill', 'refund-large',
    'grant-credits', 'grant-more', 'block-debits', 'unblock-debits')
$$;

do $$
declare
  wide text := '(select staff_sites(''audit.see''))::integer[]';
  full_sites text := '(select staff_audit_sites())::integer[]';
  of_act text := 'or exists (select from operator_acts a
    where a.tenant_id = operator_act_details.tenant_id and a.id = operator_act_details.act_id)';
begin
  -- Citus refuses subqueries in policies. With Citus, finance reads acts without their texts.
  if exists (select from pg_extension where extname = 'citus') then
    wide := 'staff_sites(''audit.see'')';
    full_sites := 'staff_audit_sites()';
    of_act := '';
  end if;
  execute format('create policy network_rows on operator_acts for select to app_network
    using (tenant_id = any (%s) and (is_about_money(verb) or tenant_id = any (%s)))', wide, full_sites);
  execute format('create policy network_rows on operator_act_details for select to app_network
    using (tenant_id = any (%s) and (tenant_id = any (%s) %s))', wide, full_sites, of_act);
end $$;
grant select on operator_acts, operator_act_details to app_network;
