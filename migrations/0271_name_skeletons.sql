-- What a name is read as, beside its key, and by which rule both were made: names of an earlier rule get theirs anew.
alter table profiles add column name_skeleton text not null default '', add column name_rule smallint not null default 0;
create index profiles_name_skeleton on profiles (tenant_id, name_skeleton);
create index profiles_name_rule on profiles (tenant_id, name_rule, member_id);
alter table held_names add column name_skeleton text not null default '';
create index held_names_skeleton on held_names (tenant_id, name_skeleton);
