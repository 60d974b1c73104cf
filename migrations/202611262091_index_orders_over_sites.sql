-- no transaction
-- For lists over all sites of the newest orders: all, open, or disputed.
set lock_timeout = '2s';
drop index concurrently if exists orders_newest;
create index concurrently orders_newest on orders (id);
drop index concurrently if exists orders_open;
create index concurrently orders_open on orders (id) where state = 'open';
drop index concurrently if exists payments_disputed;
create index concurrently payments_disputed on payments (order_id)
  where charged_back_at is not null and reinstated_at is null;
drop index concurrently if exists orders_of_amount;
create index concurrently orders_of_amount on orders (amount_minor, id);
drop index concurrently if exists orders_of_number;
create index concurrently orders_of_number on orders (right(id::text, 10));
