-- Search by the newest and by the nearest, each along an index of its own.

-- When somebody joined, on the profile too: an order needs it in the same index as what is searched for.
alter table profiles add column joined_at timestamptz not null default now();
create or replace function take_fictional_flag() returns trigger language plpgsql as $$
begin
  select m.fictional, m.created_at into new.fictional, new.joined_at
  from members m where m.tenant_id = new.tenant_id and m.id = new.member_id;
  return new;
end $$;
-- The owner of the tables has no tenant, and so no rows, while their policies are forced.
alter table members no force row level security;
alter table profiles no force row level security;
update profiles p set joined_at = m.created_at from members m where m.tenant_id = p.tenant_id and m.id = p.member_id;
alter table members force row level security;
alter table profiles force row level security;
create index profiles_newest on profiles (tenant_id, joined_at desc, member_id desc)
  include (birth_date, gender, country, fictional) where listed;

-- Distances are told, ordered and filtered from areas of 8 km, never from anything finer (security.md D31, P01). A row of
-- areas is 8 rows of the 1 km grid; its columns are counted along the row's own latitude.
create function area_of(cell_x integer, cell_y integer) returns integer
language sql immutable strict parallel safe as $$
  select floor(cell_y / 8.0)::integer * 10000 + 5000 + floor((cell_x + 0.5)
    / cos(radians((cell_y + 0.5) / 111.195)) * cos(radians((floor(cell_y / 8.0) * 8 + 4) / 111.195)) / 8)::integer
$$;

-- The areas within some 100 km of one, each with the step it is told in.
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

alter table profiles add column area integer generated always as (area_of(cell_x, cell_y)) stored;
create index profiles_area on profiles (tenant_id, area, active_step desc, member_id desc)
  include (birth_date, gender, country, fictional) where listed and place_shown = 'city';
