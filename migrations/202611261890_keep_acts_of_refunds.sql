-- Acts of granted credits and refunds explain ledger rows, so they are kept as long as the ledger.
alter policy old_rows on operator_acts using (
  (verb not in ('refund-again', 'settled', 'refund-cash', 'return-credits', 'grant-credits', 'refund',
    'refund-goodwill')
    and created_at < app_now() - case when verb in ('refuse', 'decline', 'warn', 'hold', 'suspend', 'lift', 'ban', 'unban',
      'close', 'decide', 'review', 'undo') then interval '1827 days' else interval '731 days' end)
  or has_table_privilege(current_user, 'operator_acts', 'truncate'));

-- Removes the texts of acts on erased members, once the acts can no longer be contested. The acts remain.
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
      and a.verb not in ('refund-again', 'settled', 'refund-cash', 'return-credits', 'grant-credits', 'refund',
      'refund-goodwill'));
  get diagnostics gone = row_count;
  return gone;
end $$;
