-- Instant of the last movement, while a payment's cash balance is not zero. Lets the first screen count without summing
-- all movements.
alter table payments add column cash_since timestamptz;
grant select (mismatched_minor, part_minor, cash_since) on payments to app_network;

do $$
declare
  tenant integer;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update payments p set cash_since = (select max(m.happened_at) from cash_transactions m
      where m.tenant_id = p.tenant_id and m.payment_id = p.id and m.net_minor > 0)
    where p.tenant_id = tenant and p.id in (select c.payment_id from cash_transactions c
      where c.tenant_id = tenant group by c.payment_id, c.currency having sum(c.net_minor) > 0);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
