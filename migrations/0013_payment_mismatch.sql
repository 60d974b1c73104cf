-- Money of another amount than ordered is for people to look at (M03): they are told once, not at each reconciliation.
alter table payments add column mismatched_at timestamptz;
