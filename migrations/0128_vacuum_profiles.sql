-- A count walks an index alone as long as the pages behind it have not changed since they were vacuumed. Some fifteen
-- profiles share a page and each visit changes one: by PostgreSQL's own fifth of all rows nearly every page has changed, by
-- a fiftieth a quarter has.
alter table profiles set (autovacuum_vacuum_scale_factor = 0.02);
