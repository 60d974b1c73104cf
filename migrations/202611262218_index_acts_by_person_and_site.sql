-- no transaction
-- The list of people asks for each role whether its person acted on that site lately.
set lock_timeout = '2s';
drop index concurrently if exists operator_acts_used;
create index concurrently operator_acts_used on operator_acts (actor, tenant_id, created_at);
