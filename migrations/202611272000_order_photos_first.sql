-- Orders by activity list members with a photo first among members of the same ten minutes: their step is one second later.
-- Older rows follow with the next visit.
set lock_timeout = '2s';
create function note_photo_in_step() returns trigger language plpgsql as $$
begin
  new.active_step := date_trunc('minute', new.active_step)
    + case when new.main_photo_id is null then interval '0' else interval '1 second' end;
  return new;
end $$;
create trigger note_photo_in_step before insert or update of active_step, main_photo_id on profiles
  for each row execute function note_photo_in_step();
