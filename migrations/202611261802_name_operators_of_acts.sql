-- The database sets the operator of each act from the session, so that code cannot name another person.
create function staff_actor() returns table (actor text, via text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  return query select coalesce(session.staff_id::text, session.os_user), case session.kind when 'shell' then 'shell' else 'web' end;
end $$;
revoke all on function staff_actor() from public;
grant execute on function staff_actor() to app_operator;

create function name_operator_of_act() returns trigger
language plpgsql as $$
begin
  if current_user = 'app_operator' then
    select a.actor, a.via into new.actor, new.via from staff_actor() a;
  end if;
  return new;
end $$;
create trigger name_operator_of_act before insert on operator_acts
  for each row execute function name_operator_of_act();

-- Transactions of members and jobs record only acts of jobs. The owner's programs may record any act.
create policy acts_of_operators on operator_acts as restrictive for insert to app_user
  with check (via = 'job' or current_user = 'app_operator' or has_table_privilege(current_user, 'operator_acts', 'truncate'));
-- The nightly job deletes old acts. Operators cannot delete acts.
create policy kept_by_operators on operator_acts as restrictive for delete to app_operator using (false);
