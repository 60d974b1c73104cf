-- The verbs that finance may see: those of the deeds money., refund. and credits., and the returns of a closing site.
create or replace function is_about_money(verb text) returns boolean
language sql immutable as $$
  select verb in ('refund-again', 'settled', 'refund-cash', 'return-credits', 'refund', 'refund-goodwill', 'refund-large',
    'note-withdrawal', 'grant-credits', 'grant-more', 'debit-block', 'debit-unblock')
$$;

-- A confirmed or withdrawn proposal about money is an act about money too, so that finance sees it. Only the details of its act
-- name the verb that was proposed.
create function act_is_about_money(tenant integer, act uuid, verb text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select is_about_money(verb) or (verb in ('confirm', 'withdraw') and exists (
    select from operator_act_details d where d.tenant_id = tenant and d.act_id = act
      and is_about_money(coalesce(d.after ->> 'verb', d.before ->> 'verb'))))
$$;

-- True when the session's person may see acts of this verb on a site, for the filter of the list and the nightly check.
create function staff_sees_verb(tenant integer, verb text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select tenant = any (staff_audit_sites())
    or (tenant = any (staff_sites('audit.see')) and (is_about_money(verb) or verb in ('confirm', 'withdraw')))
$$;

revoke all on function act_is_about_money(integer, uuid, text), staff_sees_verb(integer, text) from public;
grant execute on function act_is_about_money(integer, uuid, text), staff_sees_verb(integer, text) to app_network;

do $$
begin
  -- Citus refuses subqueries in policies. There finance sees the proposals of two people only.
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  alter policy network_rows on operator_acts
    using (tenant_id = any ((select staff_sites('audit.see'))::integer[]) and
      (tenant_id = any ((select staff_audit_sites())::integer[]) or act_is_about_money(tenant_id, id, verb)));
end $$;
