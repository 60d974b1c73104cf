-- no transaction
-- Lists over sites read which payments wait for a person's decision. No column names a person; the unit of each site reads the
-- rest. Each table is locked in a transaction of its own.
set lock_timeout = '2s';
select network_table('unmatched_payments', 'money.see', 'tenant_id, reference, paid_at, settled_at');
select network_table('cash_transactions', 'money.see', 'tenant_id, payment_id, net_minor, currency, happened_at');
select network_table('cash_refunds', 'money.see', 'tenant_id, payment_id, amount_minor, currency, state, answered_at');
grant select (id, mismatched_at, mismatch_settled_at, cash_asked_at) on payments to app_network;
grant select (id, held_at) on credit_returns to app_network;
