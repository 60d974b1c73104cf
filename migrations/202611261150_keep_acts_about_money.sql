-- Acts that moved money or credits explain rows of the books, so they outlast others (moneyActs in acts.server.ts).
alter policy old_rows on operator_acts using (
  (created_at < app_now() - interval '184 days'
    and act not in ('refund-repeated', 'payment-settled', 'cash-refunded', 'credits-returned'))
  or current_user = (select tableowner from pg_tables where schemaname = 'public' and tablename = 'operator_acts'));
