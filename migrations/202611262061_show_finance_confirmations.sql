-- Verbs that finance may see: those of the rights money., refund. and credits., and the returns of a closing site.
create or replace function is_about_money(verb text) returns boolean
language sql immutable as $$
  select verb in ('refund-again', 'settled', 'refund-cash', 'return-credits', 'refund', 'refund-goodwill', 'refund-large',
    'note-withdrawal', 'grant-credits', 'grant-more', 'block-debits', 'unblock-debits')
$$;

-- Verb of a confirmed or withdrawn proposal, so that finance sees those about money. The verb is also in the act's
-- texts, which lists over sites cannot read.
alter table operator_acts add column about_verb text;

do $$
declare
  tenant integer;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update operator_acts a set about_verb = coalesce(d.after ->> 'verb', d.before ->> 'verb')
    from operator_act_details d
    where a.tenant_id = tenant and a.verb in ('confirm', 'withdraw') and d.tenant_id = tenant and d.act_id = a.id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- True when the session's person may see acts of this verb on a site, for the filter of the list and the nightly check.
create function staff_sees_verb(tenant integer, verb text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select tenant = any (staff_audit_sites())
    or (tenant = any (staff_sites('audit.see')) and (is_about_money(verb) or verb in ('confirm', 'withdraw')))
$$;

revoke all on function staff_sees_verb(integer, text) from public;
grant execute on function staff_sees_verb(integer, text) to app_network;

do $$
begin
  -- Citus refuses subqueries in policies.
  if exists (select from pg_extension where extname = 'citus') then
    alter policy network_rows on operator_acts
      using (tenant_id = any (staff_sites('audit.see')) and
        (tenant_id = any (staff_audit_sites()) or is_about_money(coalesce(about_verb, verb))));
  else
    alter policy network_rows on operator_acts
      using (tenant_id = any ((select staff_sites('audit.see'))::integer[]) and
        (tenant_id = any ((select staff_audit_sites())::integer[]) or is_about_money(coalesce(about_verb, verb))));
  end if;
end $$;
