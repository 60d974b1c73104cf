/**
 * Who may do what with jobs, as SQL for the migrator to run once the queue's tables exist. Tenants' transactions
 * (app_user) may add a job and read nothing of any; the login of the application, as a member of app_worker, runs them.
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
end $$;
grant usage on schema pgboss to app_worker;
grant select, insert, update, delete on all tables in schema pgboss to app_worker;
`;
