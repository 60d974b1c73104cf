-- A new address is confirmed from its own mailbox; the old one can take it back (A11).
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check check (purpose in
  ('activation', 'reset', 'mail-change', 'mail-undo', 'reactivation', 'unsubscribe', 'invitation'));

-- How closely others are told where a member lives (SET-07).
alter table profiles add column place_shown text not null default 'city'
  check (place_shown in ('city', 'region', 'country'));
