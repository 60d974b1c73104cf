-- Where a payment is paid, as its provider said: a page of ours leads there by a link, so that no form ends elsewhere.
alter table payments add column pay_url text;
