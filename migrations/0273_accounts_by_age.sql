-- Accounts one after the other, the oldest first: each batch of the upkeep begins where the one before it ended.
create index accounts_age on accounts (tenant_id, created_at, member_id);
