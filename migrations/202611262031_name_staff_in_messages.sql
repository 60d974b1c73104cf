-- The name of a colleague for a sentence to an operator, such as who holds an item. No address, and names of ended staff stay.
create function staff_name(person uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from staff where id = person
$$;
revoke all on function staff_name(uuid) from public;
grant execute on function staff_name(uuid) to app_operator;
