-- The table's owner deletes a closing site's acts of any age. The owner may be a member of app_user, like the
-- application.
alter policy old_rows on operator_acts using (
  created_at < app_now() - interval '184 days'
  or current_user = (select tableowner from pg_tables where schemaname = 'public' and tablename = 'operator_acts'));
