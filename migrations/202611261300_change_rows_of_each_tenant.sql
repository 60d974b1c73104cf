-- Row-level security shows the owner one tenant at a time, so the updates of 202611260700 and 202611261000 changed no
-- rows. This file repeats them per tenant.
do $$
declare
  tenant integer;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    update accounts set email = null where tenant_id = tenant and email = member_id || '@address.invalid';
    update invoices i set return_id = (select r.id from credit_returns r
      where r.tenant_id = i.tenant_id and r.order_id = i.order_id
      order by r.state = 'failed', r.created_at desc limit 1)
    where i.tenant_id = tenant and i.kind = 'credit' and i.return_id is null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
