-- Lists over sites first find which orders to show. These columns hold no name or address; the rest is read in the unit of each
-- site.
select network_table('orders', 'money.see', 'tenant_id, id, member_id, state, amount_minor');
select network_table('payments', 'money.see',
  'tenant_id, order_id, provider, provider_reference, charged_back_at, reinstated_at');
