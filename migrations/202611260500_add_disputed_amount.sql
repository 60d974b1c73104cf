-- Disputed amount whose credits were taken. Null in older rows, where all of the payment is disputed.
alter table payments add column disputed_minor integer check (disputed_minor > 0 and disputed_minor <= amount_minor);
