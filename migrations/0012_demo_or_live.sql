-- One live tenant forbids demo mode (DESIGN 13.25), whichever of the two comes second and whoever writes it: the demo lets
-- anybody at the machine log in as anybody.
create function refuse_demo_beside_live() returns trigger language plpgsql as $$
begin
  if exists (select from installation where key = 'demo') and exists (select from tenants where state = 'live') then
    raise exception 'a live site and the demo exclude each other' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refuse_demo_beside_live after insert or update of state on tenants
  for each statement execute function refuse_demo_beside_live();
create trigger refuse_demo_beside_live after insert or update on installation
  for each statement execute function refuse_demo_beside_live();
