-- The liked photo or prompt. Without a foreign key, because a like outlives its part.
alter table likes
  add column liked_photo uuid,
  add column liked_prompt text,
  add constraint likes_one_part_check check (liked_photo is null or liked_prompt is null) not valid;
