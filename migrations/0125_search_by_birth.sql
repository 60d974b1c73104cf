-- A narrow range of ages finds its few people, or nobody, without a walk through everybody of a gender and country: with a
-- million members "nobody of 90 or more" took half a second (P2, P11).
create index profiles_by_birth on profiles (tenant_id, gender, country, birth_date)
  include (member_id, active_step, joined_at, fictional, region, place_shown, sexuality, relationship_status, hair_color,
    body_type, eye_color, tattoos, reason) where listed;
