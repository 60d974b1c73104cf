-- The days to return an order, as confirmed to its member. Null in older rows: the setting.
alter table orders add column refund_days integer;
