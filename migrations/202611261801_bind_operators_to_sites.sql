-- no transaction
-- Each table is locked for its own policy alone, since a lock on all tables at once would stop every page.
set lock_timeout = '2s';
do $$ declare one regclass; begin
  for one in select polrelid::regclass from pg_policy where polname = 'tenant_rows' order by 1 loop
    perform bind_operators(one); commit; end loop; end $$;
