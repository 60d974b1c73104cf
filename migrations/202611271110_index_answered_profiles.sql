-- no transaction
-- For the filter of members with answers, which may be few among many.
drop index concurrently if exists profiles_answered;
create index concurrently profiles_answered on profiles (tenant_id, active_step desc, member_id desc)
  include (birth_date, gender, country, region, place_shown, fictional) where listed and answers <> '[]';
