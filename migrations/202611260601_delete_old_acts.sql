-- The nightly job deletes acts after the six months for an objection (DSA 20). Newer acts cannot be deleted.
grant delete on operator_acts to app_user;
create policy old_rows on operator_acts as restrictive for delete to app_user
  using (created_at < app_now() - interval '184 days');
create index operator_acts_by_age on operator_acts (tenant_id, created_at);
