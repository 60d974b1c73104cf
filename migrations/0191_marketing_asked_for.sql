-- Marketing goes only to who asked for it: an own tick for each kind at sign-up, or in the settings (ePrivacy 13, GDPR 7).

alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
  check (kind in ('terms', 'sensitive', 'promotions', 'weekly_updates', 'news'));

-- Until now these were on from the start, and saving the settings kept them on: nobody had asked for them.
alter table notification_preferences no force row level security;
update notification_preferences set enabled = false, updated_at = app_now()
where enabled and type in ('promotions', 'weekly_updates', 'news');
alter table notification_preferences force row level security;

-- 'strange-login' was never issued.
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check check (purpose in
  ('activation', 'reset', 'mail-change', 'mail-undo', 'reactivation', 'unsubscribe', 'invitation', 'appeal'));
