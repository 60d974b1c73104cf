-- Who judges nothing takes no item from a colleague: managers and owners may, with a reason (role-deeds.ts has the same rows).
insert into role_deeds (role, deed, need) values
  ('owner', 'queue.take-over', 'none'),
  ('manager', 'queue.take-over', 'none');
