-- Instant of a restriction of processing, at the member's request (GDPR 18). The profile is not listed, and
-- notifications are not mailed.
alter table members add column restricted_at timestamptz;

-- Rights to correct a person's data and to restrict its processing. role-permissions.ts has the same rows.
insert into role_deeds (role, deed, need) values
  ('owner', 'member.data', 'fresh'),
  ('manager', 'member.data', 'fresh'),
  ('support', 'member.data', 'fresh');
