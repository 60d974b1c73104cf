-- A member's public data: profile, photos, and texts under review.

-- Distances are measured between areas of 8 km, never between smaller cells (security.md D31, P01). A row of areas
-- covers 8 rows of the 1 km grid. Columns are counted along that row's latitude.
create function area_of(cell_x integer, cell_y integer) returns integer
language sql immutable strict parallel safe as $$
  select floor(cell_y / 8.0)::integer * 10000 + 5000 + floor((cell_x + 0.5)
    / cos(radians((cell_y + 0.5) / 111.195)) * cos(radians((floor(cell_y / 8.0) * 8 + 4) / 111.195)) / 8)::integer
$$;

-- Areas within 100 km, each with its displayed step of distance.
create function areas_near(here integer) returns table (area integer, km integer)
language sql immutable strict parallel safe rows 500 as $$
  with spot as (
    select floor(here / 10000.0)::integer as line, here - floor(here / 10000.0)::integer * 10000 - 5000 as place),
  middle as (
    select line, (place + 0.5) * 8 / cos(radians((line * 8 + 4) / 111.195)) as equator_km from spot),
  around as (
    select line + d as line, c, sqrt((d * 8.0) ^ 2 + ((c + 0.5) * 8 - equator_km * scale) ^ 2) as away
    from middle
    cross join generate_series(-12, 12) as d
    cross join lateral (select cos(radians(((line + d) * 8 + 4) / 111.195)) as scale) row_of
    cross join lateral generate_series(floor(equator_km * scale / 8)::integer - 13,
      floor(equator_km * scale / 8)::integer + 13) as c)
  select line * 10000 + 5000 + c, case when away <= 10 then 10 when away <= 25 then 25 when away <= 50 then 50 else 100 end
  from around where away <= 100
$$;

-- The step between two areas, as in areas_near. PL/pgSQL caches its plan per connection.
create function area_step(here integer, there integer) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  line integer := floor(here / 10000.0);
  other_line integer := floor(there / 10000.0);
  place double precision := here - line * 10000 - 5000 + 0.5;
  other_place double precision := there - other_line * 10000 - 5000 + 0.5;
  scale double precision := cos(radians((other_line * 8 + 4) / 111.195)) / cos(radians((line * 8 + 4) / 111.195));
  away double precision := 8 * sqrt((other_line - line) ^ 2 + (other_place - place * scale) ^ 2);
begin
  return case when away <= 10 then 10 when away <= 25 then 25 when away <= 50 then 50 when away <= 100 then 100 end;
end
$$;

-- Copies flag and date of joining from the member (security.md D45).
create function take_fictional_flag() returns trigger language plpgsql as $$
begin
  select m.fictional, m.created_at into new.fictional, new.joined_at
  from members m where m.tenant_id = new.tenant_id and m.id = new.member_id;
  return new;
end $$;

-- A member's public data.
create table profiles (
  tenant_id integer not null,
  member_id uuid not null,
  name text not null,
  name_key text not null check (name_key = lower(name_key)),
  gender text not null check (gender in ('male', 'female')),
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  birth_date date not null,
  country text not null check (length(country) = 2),
  region text,
  city text,
  cell_x integer,
  cell_y integer,
  relationship_status text,
  hair_color text,
  body_type text,
  eye_color text,
  tattoos text,
  reason text,
  about text not null default '',
  interests text[] not null default '{}',
  main_photo_id uuid,
  -- Copied from the member, so that real members are counted from an index alone (DESIGN 13.31).
  fictional boolean not null default false,
  -- True for an active, visible member. Lists contain only these profiles.
  listed boolean not null default false,
  -- Activity in steps of ten minutes, which saves the search index a write per visit (performance.md 5.4).
  active_step timestamptz not null,
  updated_at timestamptz not null default now(),
  -- Most precise place that others see (SET-07).
  place_shown text not null default 'city' check (place_shown in ('city', 'region', 'country')),
  -- Copied from the member, for the index of the newest members.
  joined_at timestamptz not null default now(),
  area integer generated always as (area_of(cell_x, cell_y)) stored,
  -- Query of the last search, with which the members page opens next time.
  kept_search text check (length(kept_search) <= 2000),
  -- The name with look-alike letters made equal. Key and skeleton are computed again after a change of the rule.
  name_skeleton text not null default '',
  name_rule smallint not null default 0,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index profiles_name on profiles (tenant_id, name_key);
-- For sites where only a few of a million profiles are fictional.
create index profiles_fictional on profiles (tenant_id, active_step desc, member_id desc) where listed and fictional;
create index profiles_newest on profiles (tenant_id, joined_at desc, member_id desc)
  include (birth_date, gender, country, fictional) where listed;
create index profiles_area on profiles (tenant_id, area, active_step desc, member_id desc)
  include (birth_date, gender, country, fictional) where listed and place_shown = 'city';
-- The included columns let a narrow search read few rows of the table (P2).
create index profiles_search on profiles (tenant_id, gender, country, active_step desc, member_id desc)
  include (birth_date, region, place_shown, fictional, sexuality, relationship_status, hair_color, body_type, eye_color,
    tattoos, reason) where listed;
create index profiles_recent on profiles (tenant_id, active_step desc, member_id desc)
  include (birth_date, gender, country, region, place_shown, fictional, sexuality, relationship_status, hair_color,
    body_type, eye_color, tattoos, reason) where listed;
-- For a narrow range of ages, which must not scan all profiles of a gender and country (P2, P11).
create index profiles_by_birth on profiles (tenant_id, gender, country, birth_date)
  include (member_id, active_step, joined_at, fictional, region, place_shown, sexuality, relationship_status, hair_color,
    body_type, eye_color, tattoos, reason) where listed;
create index profiles_name_skeleton on profiles (tenant_id, name_skeleton);
create index profiles_name_rule on profiles (tenant_id, name_rule, member_id);
select tenant_table('profiles');
create trigger take_fictional_flag before insert or update of fictional on profiles
  for each row execute function take_fictional_flag();
-- Early vacuums keep pages all-visible for index-only counts. The default of 0.2 would leave few pages all-visible.
alter table profiles set (autovacuum_vacuum_scale_factor = 0.02);

-- Marks photos of fictional profiles as reviewed.
create function look_at_invented_photo() returns trigger language plpgsql as $$
begin
  -- Fictional profiles belong to the site, so staff do not review their photos.
  if new.looked_at is null
    and exists (select from members m where m.tenant_id = new.tenant_id and m.id = new.member_id and m.fictional)
  then new.looked_at := new.created_at;
  end if;
  return new;
end $$;

-- A picture of a profile with its position and review state.
create table photos (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  position integer not null,
  state text not null check (state in ('pending', 'active', 'refused')),
  width integer,
  height integer,
  thumbhash text,
  -- A generated scene of the demo, drawn at the first request.
  scene jsonb,
  created_at timestamptz not null,
  -- Reason for the owner: a known reason or the words of staff.
  refusal_reason text,
  -- Instant of the review by staff, for the review queue.
  looked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index photos_of_member on photos (tenant_id, member_id, position);
create index photos_waiting on photos (tenant_id, created_at, id) where state = 'pending';
create index photos_shown_unseen on photos (tenant_id, created_at, id) where state = 'active' and looked_at is null;
select tenant_table('photos');
create trigger look_at_invented_photo before insert on photos for each row execute function look_at_invented_photo();

-- Profile texts on sites with review before publication. The profile keeps the last approved text.
create table profile_texts (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  body text not null,
  state text not null check (state in ('pending', 'active', 'refused')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
-- A new text replaces the waiting text.
create unique index profile_texts_waiting on profile_texts (tenant_id, member_id) where state = 'pending';
create index profile_texts_latest on profile_texts (tenant_id, member_id, created_at desc);
select tenant_table('profile_texts');
