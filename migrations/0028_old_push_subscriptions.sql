-- What the nightly cleaning looks for.
create index push_subscriptions_old on push_subscriptions (tenant_id, created_at);
