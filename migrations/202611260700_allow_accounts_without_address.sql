-- An unconfirmed account loses its address to the owner who proves it (A11). Its member is asked for another address.
alter table accounts alter column email drop not null;
update accounts set email = null where email = member_id || '@address.invalid';
