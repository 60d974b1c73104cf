-- Citus refuses subqueries in policies. The owner alone may truncate the table.
alter policy old_rows on operator_acts using (
  (created_at < app_now() - interval '184 days'
    and act not in ('refund-repeated', 'payment-settled', 'cash-refunded', 'credits-returned'))
  or has_table_privilege(current_user, 'operator_acts', 'truncate'));
