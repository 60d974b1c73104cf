-- Keys that outlive the master key, sealed under it: a person is known again by hashes that cannot be made anew.
create table kept_keys (
  tenant_id integer not null,
  name text not null,
  sealed text not null,
  primary key (tenant_id, name)
);
select tenant_table('kept_keys');
