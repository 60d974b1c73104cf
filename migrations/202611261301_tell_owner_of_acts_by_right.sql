-- Recognises the owner by the right to truncate, because Citus refuses subqueries in policies.
alter policy old_rows on operator_acts using (
  (created_at < app_now() - interval '184 days'
    and act not in ('refund-repeated', 'payment-settled', 'cash-refunded', 'credits-returned'))
  or has_table_privilege(current_user, 'operator_acts', 'truncate'));
