-- When a question about the cash balance was last queued: one that is not answered is not queued again at once.
alter table payments add column cash_queued_at timestamptz;
