-- Retention class of an act, by its verb (keptVerbs in app/operators/acts.server.ts). A new verb changes only this
-- function.
create function act_class(verb text) returns text language sql immutable as $$
  select case
    when verb in ('refund-again', 'settled', 'refund-cash', 'return-credits', 'grant-credits', 'grant-more', 'refund',
      'refund-goodwill', 'refund-large', 'confirm') then 'books'
    when verb in ('refuse', 'decline', 'warn', 'hold', 'suspend', 'lift', 'ban', 'unban', 'close', 'decide', 'review',
      'undo') then 'decisions'
    else 'others' end
$$;

alter policy old_rows on operator_acts using (
  case act_class(verb) when 'books' then false
    when 'decisions' then created_at < app_now() - interval '1827 days'
    else created_at < app_now() - interval '731 days' end
  or has_table_privilege(current_user, 'operator_acts', 'truncate'));

-- Removes the texts of acts on erased members, once the acts can no longer be contested. Keeps the acts, and the texts
-- that explain the ledger, except those of confirmations.
create or replace function forget_act_details(tenant integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  gone integer;
begin
  delete from operator_act_details where tenant_id = tenant and act_id in (
    select a.id from operator_acts a
    join operator_act_details d on d.tenant_id = tenant and d.act_id = a.id
    cross join unnest(array[a.subject, d.after ->> 'memberId', d.after ->> 'about']) as named (id)
    join deletions x on x.tenant_id = tenant and x.purged_at is not null and x.member_id::text = named.id
    where a.tenant_id = tenant and a.created_at < app_now() - interval '184 days'
      and (act_class(a.verb) <> 'books' or a.verb = 'confirm'));
  get diagnostics gone = row_count;
  return gone;
end $$;
