-- Why a session ended before its time, for the login page to say; null while it runs and for those that ended before.
alter table sessions add column end_reason text
  check (end_reason in ('logged_out', 'elsewhere', 'password', 'closed'));
