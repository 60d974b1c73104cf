-- Member of a finished sign-up, whose confirmation clears the draft. A stored column, because an index over an
-- expression is unused under row-level security.
alter table signup_drafts add column member_id uuid generated always as ((fields ->> 'memberId')::uuid) stored;
create index signup_drafts_member on signup_drafts (tenant_id, member_id);
