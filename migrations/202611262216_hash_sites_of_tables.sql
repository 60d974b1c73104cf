-- no transaction
-- Changes each policy in its own transaction, because locks on two tables could deadlock with a member's transaction.
set lock_timeout = '2s';
select network_table('work_items', 'queue.see');
select network_table('orders', 'money.see', 'tenant_id, id, member_id, state, amount_minor');
select network_table('payments', 'money.see',
  'tenant_id, order_id, provider, provider_reference, charged_back_at, reinstated_at');
select network_table('credit_returns', 'money.see', 'tenant_id, order_id, kind, state, failed_at');
select network_table('deletions', 'member.erase', 'tenant_id, id, member_id, requested_at, return_until, returned_at, purged_at');
select network_table('data_exports', 'member.export', 'tenant_id, id, member_id, requested_at, ready_at');
