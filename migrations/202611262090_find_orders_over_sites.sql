-- Lists over sites first find the orders to show. These columns contain no name or address, which each site's own
-- transaction reads.
select network_table('orders', 'money.see', 'tenant_id, id, member_id, state, amount_minor');
select network_table('payments', 'money.see',
  'tenant_id, order_id, provider, provider_reference, charged_back_at, reinstated_at');
