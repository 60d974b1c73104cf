-- The step between two areas alone, by the measure of `areas_near`: a profile needs one, not the hundreds around it.
create function area_step(here integer, there integer) returns integer
language sql immutable strict parallel safe as $$
  with spots as (
    select floor(here / 10000.0)::integer as line, here - floor(here / 10000.0)::integer * 10000 - 5000 as place,
      floor(there / 10000.0)::integer as other_line, there - floor(there / 10000.0)::integer * 10000 - 5000 as other_place),
  between_them as (
    select sqrt(((other_line - line) * 8.0) ^ 2 + ((other_place + 0.5) * 8 - (place + 0.5) * 8
      / cos(radians((line * 8 + 4) / 111.195)) * cos(radians((other_line * 8 + 4) / 111.195))) ^ 2) as away from spots)
  select case when away <= 10 then 10 when away <= 25 then 25 when away <= 50 then 50 when away <= 100 then 100 end
  from between_them
$$;
