-- What the buyer declared before paying, in the words they read: use at once, and that the withdrawal ends with it.
alter table orders add column agreed_text text;
