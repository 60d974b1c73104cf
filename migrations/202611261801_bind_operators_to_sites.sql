-- no transaction
-- Locks one table at a time for its policy, because a lock on all tables would stop every page.
set lock_timeout = '2s';
do $$ declare one regclass; begin
  for one in select polrelid::regclass from pg_policy where polname = 'tenant_rows' order by 1 loop
    perform bind_operators(one); commit; end loop; end $$;
