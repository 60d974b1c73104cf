-- Data of a person that is kept but not used, at their request (GDPR 18). Their profile is unlisted, and no notices are mailed.
alter table members add column restricted_at timestamptz;

-- Requests about a person's data: correct facts, restrict the use (role-deeds.ts has the same rows).
insert into role_deeds (role, deed, need) values
  ('owner', 'member.data', 'fresh'),
  ('manager', 'member.data', 'fresh'),
  ('support', 'member.data', 'fresh');
