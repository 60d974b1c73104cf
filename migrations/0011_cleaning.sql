-- What the nightly cleaning looks for, table by table (app/operators/cleaning.server.ts).
create index mail_outbox_sent on mail_outbox (tenant_id, sent_at) where sent_at is not null;
create index sessions_over on sessions (tenant_id, coalesce(ended_at, expires_at));
create index email_links_over on email_links (tenant_id, expires_at);
create index signup_drafts_over on signup_drafts (tenant_id, expires_at);
create index webhook_deliveries_old on webhook_deliveries (tenant_id, received_at);
create index idempotency_keys_old on idempotency_keys (tenant_id, created_at);

-- A count goes with its member (GDPR 17), never before.
grant delete on conversation_starts to app_user;
