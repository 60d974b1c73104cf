-- The member of a finished sign-up, whose confirmation empties the draft. A plain column, since under row policies an
-- index over an expression serves no query.
alter table signup_drafts add column member_id uuid generated always as ((fields ->> 'memberId')::uuid) stored;
create index signup_drafts_member on signup_drafts (tenant_id, member_id);
