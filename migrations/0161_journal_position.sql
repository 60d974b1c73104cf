-- How far this database has gone with the journal that lies outside it. A restored one is behind, or another one: it does
-- not serve before it has caught up. Only these two functions write it, whoever calls them.
create function advance_journal(reached bigint, expected uuid) returns table ("position" bigint, incarnation uuid)
language plpgsql security definer set search_path = public as $$
declare
  mine jsonb;
begin
  insert into installation (key, value)
  values ('journal', jsonb_build_object('position', 0, 'incarnation', gen_random_uuid(), 'at', app_now()))
  on conflict (key) do nothing;
  select i.value into mine from installation i where i.key = 'journal' for update;
  -- Behind the journal, or not the database that wrote it last: nothing is advanced, and nothing returned.
  if (mine ->> 'position')::bigint < reached or (mine ->> 'incarnation')::uuid is distinct from coalesce(expected, (mine ->> 'incarnation')::uuid) then
    return;
  end if;
  return query
    update installation i
    set value = mine || jsonb_build_object('position', (mine ->> 'position')::bigint + 1, 'at', app_now()), set_at = now()
    where i.key = 'journal'
    returning (i.value ->> 'position')::bigint, (i.value ->> 'incarnation')::uuid;
end $$;

-- After a restore: beyond all that the journal has, as a database of its own.
create function begin_incarnation(reached bigint) returns table ("position" bigint, incarnation uuid)
language sql security definer set search_path = public as $$
  insert into installation as i (key, value)
  values ('journal', jsonb_build_object('position', reached + 1, 'incarnation', gen_random_uuid(), 'at', app_now()))
  on conflict (key) do update set set_at = now(), value = excluded.value || jsonb_build_object('position',
    greatest((i.value ->> 'position')::bigint, reached) + 1)
  returning (i.value ->> 'position')::bigint, (i.value ->> 'incarnation')::uuid
$$;

revoke all on function advance_journal(bigint, uuid), begin_incarnation(bigint) from public;
grant execute on function advance_journal(bigint, uuid), begin_incarnation(bigint) to app_user;
