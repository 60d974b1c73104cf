-- An unconfirmed account loses an address that its owner proved (A11). Its member is asked for another one.
alter table accounts alter column email drop not null;
update accounts set email = null where email = member_id || '@address.invalid';
