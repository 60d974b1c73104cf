-- no transaction
-- A site lists its genders, so the database bounds their length only. Validation lets members read and write meanwhile.
set lock_timeout = '2s';
alter table profiles
  drop constraint if exists profiles_gender_check,
  add constraint profiles_gender_check check (length(gender) between 1 and 40) not valid;
alter table profiles validate constraint profiles_gender_check;
alter table profiles validate constraint profiles_seeks_ages_check;
alter table profiles validate constraint profiles_seeks_within_check;
alter table profiles validate constraint profiles_answers_check;
alter table profiles validate constraint profiles_pronouns_check;
alter table likes validate constraint likes_one_part_check;
