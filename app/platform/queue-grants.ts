/**
 * Grants on the queue's tables, as SQL for the migrator. A tenant's transaction (app_user) and a sign-in of staff
 * (app_staff) may add jobs but not read them. The application's login runs jobs as a member of app_worker.
 */
export const queueGrants = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'app_worker') then
    create role app_worker nologin noinherit nosuperuser nobypassrls;
  end if;
  if exists (select from pg_roles where rolname = 'app_user') then
    grant usage on schema pgboss to app_user;
    grant select on pgboss.queue to app_user;
    grant insert, select (id) on pgboss.job to app_user;
  end if;
  if exists (select from pg_roles where rolname = 'app_staff') then
    grant usage on schema pgboss to app_staff;
    grant select on pgboss.queue to app_staff;
    grant insert, select (id) on pgboss.job to app_staff;
  end if;
end $$;
grant usage on schema pgboss to app_worker;
grant select, insert, update, delete on all tables in schema pgboss to app_worker;
`;
