-- The migration that a program must know to run after this one. Null when every earlier version runs on.
alter table schema_migrations add column needs text;
