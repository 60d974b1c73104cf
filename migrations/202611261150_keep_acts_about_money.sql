-- Acts that moved money or credits explain ledger rows, so they are kept longer than others.
alter policy old_rows on operator_acts using (
  (created_at < app_now() - interval '184 days'
    and act not in ('refund-repeated', 'payment-settled', 'cash-refunded', 'credits-returned'))
  or current_user = (select tableowner from pg_tables where schemaname = 'public' and tablename = 'operator_acts'));
