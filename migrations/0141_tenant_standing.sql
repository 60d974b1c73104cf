-- Whether a tenant is served, to whom and where; and how every process hears of a change, whoever made it.
alter table tenants
  -- Lets operators and their guests see a draft.
  add column preview_word text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Rises when all that is open ends at once: streams remember the number they began with.
  add column presence_epoch integer not null default 1;

-- Leads to the canonical host since the tenant moved.
alter table tenant_hosts add column redirects boolean not null default false;

-- A number to compare where a notice was missed.
create table tenant_changes (
  id boolean primary key default true check (id),
  number bigint not null default 1
);
insert into tenant_changes default values;
grant select on tenant_changes to app_user;

create function note_tenant_change() returns trigger
language plpgsql as $$
begin
  update tenant_changes set number = number + 1;
  perform pg_notify('tenants_changed', '');
  return null;
end $$;

create trigger note_tenant_change after insert or update or delete on tenants
  for each statement execute function note_tenant_change();
create trigger note_tenant_change after insert or update or delete on tenant_hosts
  for each statement execute function note_tenant_change();
create trigger note_tenant_change after insert or update or delete on companies
  for each statement execute function note_tenant_change();
