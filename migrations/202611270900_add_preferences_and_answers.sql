-- Preferences and public answers. A later file validates the constraints, because a scan here would block all writes.
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
