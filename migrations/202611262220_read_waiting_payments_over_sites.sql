-- no transaction
-- Lists over sites find the payments that wait for a decision. No column names a person, and each site's own
-- transaction reads the rest. Locks one table per transaction.
set lock_timeout = '2s';
select network_table('unmatched_payments', 'money.see', 'tenant_id, reference, paid_at, settled_at');
select network_table('cash_transactions', 'money.see', 'tenant_id, payment_id, net_minor, currency, happened_at');
select network_table('cash_refunds', 'money.see', 'tenant_id, payment_id, amount_minor, currency, state, answered_at');
grant select (id, mismatched_at, mismatch_settled_at, cash_asked_at) on payments to app_network;
grant select (id, held_at) on credit_returns to app_network;
