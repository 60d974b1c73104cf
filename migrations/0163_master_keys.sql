-- Which master keys this database is sealed with, by their ids: a process without them must not start. Only these two
-- functions write it; that older keys are needed no more is the owner's to say, after all was sealed anew.
create function note_master_keys(ring text[]) returns jsonb
language plpgsql security definer set search_path = public as $$
declare
  noted jsonb;
begin
  insert into installation (key, value) values ('master_keys', jsonb_build_object('current', ring[1], 'older', '[]'::jsonb))
  on conflict (key) do nothing;
  select i.value into noted from installation i where i.key = 'master_keys' for update;
  -- A ring that lacks a key in use changes nothing; one with a newer key first makes that the current one.
  if noted ->> 'current' = any (ring) and noted ->> 'current' <> ring[1]
    and not exists (select from jsonb_array_elements_text(noted -> 'older') o where o <> all (ring)) then
    update installation i
    set set_at = now(), value = jsonb_build_object('current', ring[1], 'older', (select coalesce(jsonb_agg(distinct o), '[]'::jsonb)
      from jsonb_array_elements_text((noted -> 'older') || jsonb_build_array(noted ->> 'current')) o where o <> ring[1]))
    where i.key = 'master_keys' returning i.value into noted;
  end if;
  return noted;
end $$;
revoke all on function note_master_keys(text[]) from public;
grant execute on function note_master_keys(text[]) to app_user;

create function retire_master_keys(kept text) returns void
language sql security definer set search_path = public as $$
  update installation i set set_at = now(), value = jsonb_build_object('current', kept, 'older', '[]'::jsonb)
  where i.key = 'master_keys' and i.value ->> 'current' = kept
$$;
revoke all on function retire_master_keys(text) from public;
