-- no transaction
-- Each foreign key to members and orders has an index. Otherwise, deleting a row reads the whole referencing table.
drop index concurrently if exists conversations_of_high;
create index concurrently conversations_of_high on conversations (tenant_id, high_id);
drop index concurrently if exists participants_of_other;
create index concurrently participants_of_other on participants (tenant_id, other_id);
drop index concurrently if exists mail_outbox_of_member;
create index concurrently mail_outbox_of_member on mail_outbox (tenant_id, member_id);
drop index concurrently if exists complaints_of_member;
create index concurrently complaints_of_member on complaints (tenant_id, member_id);
drop index concurrently if exists deletions_of_member;
create index concurrently deletions_of_member on deletions (tenant_id, member_id);
drop index concurrently if exists offer_redemptions_of_order;
create index concurrently offer_redemptions_of_order on offer_redemptions (tenant_id, order_id);
-- The check of a foreign key uses no partial index, so the list's index loses its condition.
drop index concurrently if exists participants_list_new;
create index concurrently participants_list_new
  on participants (tenant_id, member_id, last_at desc, conversation_id desc);
drop index concurrently if exists participants_list;
alter index participants_list_new rename to participants_list;
