-- What was left once an order's credits had gone back: its page shows that, and no longer what the purchase made of it.
alter table credit_returns add column balance_after integer;
