-- accounts.email is the address as mail is sent to it, unique on its tenant; this is what its owner typed. Null: the same.
alter table accounts add column email_typed text;
