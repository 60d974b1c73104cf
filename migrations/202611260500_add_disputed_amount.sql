-- The disputed part of a payment, whose credits were taken. Null in older rows: all of it.
alter table payments add column disputed_minor integer check (disputed_minor > 0 and disputed_minor <= amount_minor);
