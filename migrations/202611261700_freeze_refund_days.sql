-- Return period as confirmed to the member. Null in older rows, where the tenant's setting applies.
alter table orders add column refund_days integer;
