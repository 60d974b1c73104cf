-- The one order of a member that has the advantage of a first purchase, whatever its code. Another may take its place until
-- its payment is under way.
create table first_purchases (
  tenant_id integer not null,
  member_id uuid not null,
  order_id uuid not null,
  taken_at timestamptz,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index first_purchases_of_order on first_purchases (tenant_id, order_id);
select tenant_table('first_purchases');

insert into first_purchases (tenant_id, member_id, order_id, taken_at)
select tenant_id, member_id, order_id, redeemed_at from offer_redemptions
where code in ('TIMEBONUS25', 'WELCOME25')
order by redeemed_at
on conflict do nothing;
