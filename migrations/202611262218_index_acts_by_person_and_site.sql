-- no transaction
-- For the staff list, which checks whether a role's holder acted on that site recently.
set lock_timeout = '2s';
drop index concurrently if exists operator_acts_used;
create index concurrently operator_acts_used on operator_acts (actor, tenant_id, created_at);
