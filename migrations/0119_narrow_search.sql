-- A narrow search looks through everybody of a gender and country for the few that fit. What it may ask for stands in the
-- index, so that only those few are read from the table: 9,000 buffers became some hundreds for 33,000 people (P2).
drop index profiles_search;
create index profiles_search on profiles (tenant_id, gender, country, active_step desc, member_id desc)
  include (birth_date, region, place_shown, fictional, sexuality, relationship_status, hair_color, body_type, eye_color,
    tattoos, reason) where listed;
drop index profiles_recent;
create index profiles_recent on profiles (tenant_id, active_step desc, member_id desc)
  include (birth_date, gender, country, region, place_shown, fictional, sexuality, relationship_status, hair_color,
    body_type, eye_color, tattoos, reason) where listed;
