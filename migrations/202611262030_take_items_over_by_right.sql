-- Managers and owners may take over a colleague's claim, with a reason. role-permissions.ts has the same rows.
insert into role_deeds (role, deed, need) values
  ('owner', 'queue.take-over', 'none'),
  ('manager', 'queue.take-over', 'none');
