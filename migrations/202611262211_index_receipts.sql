-- no transaction
-- For the console's search for complaints and objections over all sites by receipt, which is the start of their id.
set lock_timeout = '2s';
drop index concurrently if exists work_items_of_receipt;
create index concurrently work_items_of_receipt on work_items (subject_id) where kind in ('complaint', 'appeal');
