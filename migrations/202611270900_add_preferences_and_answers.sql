-- Preferences, public answers, and the liked part of a profile. The next file validates the constraints, because a scan
-- here would block all writes.
alter table profiles
  -- Genders to meet. Null for a member who was not asked, empty for anybody.
  add column seeks_genders text[],
  add column seeks_min_age smallint,
  add column seeks_max_age smallint,
  -- Distance in km. Null for any distance.
  add column seeks_within smallint,
  -- Codes of countries and regions. Empty for the countries of the site.
  add column seeks_places text[] not null default '{}',
  -- Instant at which the member first saved or skipped the preferences.
  add column preferences_at timestamptz,
  -- Public answers in the member's order: [{"prompt": "sunday", "body": "…"}].
  add column answers jsonb not null default '[]',
  add column pronouns text,
  add constraint profiles_seeks_ages_check check
    (seeks_min_age >= 18 and seeks_max_age <= 99 and seeks_min_age <= seeks_max_age) not valid,
  add constraint profiles_seeks_within_check check (seeks_within in (10, 25, 50, 100)) not valid,
  add constraint profiles_answers_check check
    (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 3) not valid,
  add constraint profiles_pronouns_check check (length(pronouns) between 1 and 40) not valid;

-- The answered prompt. Null for the text about oneself.
alter table profile_texts add column prompt text;

-- The liked photo or prompt. Without a foreign key, because a like outlives its part.
alter table likes
  add column liked_photo uuid,
  add column liked_prompt text,
  add constraint likes_one_part_check check (liked_photo is null or liked_prompt is null) not valid;

-- The liked part in the first message of a like: {"photo": "<id>"} or {"prompt": "…", "body": "…"}, as sent.
alter table messages add column part jsonb;
