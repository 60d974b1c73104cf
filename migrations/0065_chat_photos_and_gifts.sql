-- Photos in chats (AMB-046): what a screen must know before anybody looks, and where the picture lies. It goes with the
-- message, when that is taken back or its conversation is deleted, and the file behind it follows.
alter table messages add column photo jsonb;
alter table messages add constraint messages_photo check (photo is null or kind = 'photo');
alter table messages add constraint messages_gift check (gift is null or kind = 'gift');

-- Files that nothing points at any more. Whatever deletes a row, a block or an erasure too, leaves the key here in the
-- same transaction; a job removes the file and then the line.
create table discarded_files (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  key text not null,
  discarded_at timestamptz not null,
  primary key (tenant_id, id)
);
select tenant_table('discarded_files');

create function discard_chat_photo() returns trigger language plpgsql as $$
begin
  insert into discarded_files (tenant_id, key, discarded_at)
  values (old.tenant_id, 'chats/' || (old.photo ->> 'file') || '.webp', app_now());
  return null;
end $$;
create trigger discard_chat_photo after delete on messages
  for each row when (old.photo is not null) execute function discard_chat_photo();
create trigger discard_removed_photo after update of photo on messages
  for each row when (old.photo is not null and new.photo is null) execute function discard_chat_photo();
