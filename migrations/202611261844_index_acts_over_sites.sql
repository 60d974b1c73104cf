-- no transaction
-- For lists over all sites of the newest acts, of all operators or of one.
set lock_timeout = '2s';
drop index concurrently if exists operator_acts_latest;
create index concurrently operator_acts_latest on operator_acts (created_at desc, id desc);
drop index concurrently if exists operator_acts_of_actor;
create index concurrently operator_acts_of_actor on operator_acts (actor, created_at desc, id desc);
