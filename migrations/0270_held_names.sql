-- Names of sign-ups on discreet sites, kept whether or not the address was new: a name that is free again would tell.
create table held_names (
  tenant_id integer not null,
  name_key text not null check (name_key = lower(name_key)),
  held_at timestamptz not null,
  primary key (tenant_id, name_key)
);
select tenant_table('held_names');
