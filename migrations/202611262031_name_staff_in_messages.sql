-- Name of a colleague for a message, such as who has a claim. Without address, and also for former staff.
create function staff_name(person uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from staff where id = person
$$;
revoke all on function staff_name(uuid) from public;
grant execute on function staff_name(uuid) to app_operator;
