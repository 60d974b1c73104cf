-- Staff may log a member out everywhere at the member's request, for instance after a loss of a device. role-permissions.ts
-- has the same rows.
insert into role_deeds (role, deed, need) values
  ('owner', 'member.log-out', 'none'),
  ('manager', 'member.log-out', 'none'),
  ('support', 'member.log-out', 'none');
