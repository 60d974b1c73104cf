-- The same clock in the language whose plans a connection keeps: as an SQL function it was read and planned anew in each
-- statement, which took longer than most statements (P2).
create or replace function app_now() returns timestamptz
language plpgsql stable security definer set search_path = public as $$
declare
  ahead double precision;
begin
  select (value #>> '{}')::double precision into ahead from installation where key = 'clock_offset_seconds';
  return case when ahead is null then now() else now() + ahead * interval '1 second' end;
end
$$;

