-- no transaction
-- Finds the drafts that a confirmation empties.
drop index concurrently if exists signup_drafts_member;
create index concurrently signup_drafts_member on signup_drafts (tenant_id, (fields ->> 'memberId'));
