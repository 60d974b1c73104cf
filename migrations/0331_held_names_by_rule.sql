-- The name itself and the rule of its key: both a profile and its hold get their keys anew when the rule changes.
alter table held_names add column name text, add column name_rule smallint not null default 0;
update held_names set name = name_key;
alter table held_names alter column name set not null;
create index held_names_rule on held_names (tenant_id, name_rule);
