-- A member who lost a device is logged out at their word (role-deeds.ts has the same rows).
insert into role_deeds (role, deed, need) values
  ('owner', 'member.log-out', 'none'),
  ('manager', 'member.log-out', 'none'),
  ('support', 'member.log-out', 'none');
