-- A browser that may be woken by push (API-07). It belongs to a session: without a login there is nobody to wake (A07).
create table push_subscriptions (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  session_id uuid not null,
  -- An endpoint is a capability: whoever knows it may try to send there. The row holds it sealed, with its keys.
  endpoint_hash text not null,
  sealed_subscription text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index push_subscriptions_endpoint on push_subscriptions (tenant_id, endpoint_hash);
create unique index push_subscriptions_session on push_subscriptions (tenant_id, session_id);
create index push_subscriptions_of_member on push_subscriptions (tenant_id, member_id);
select tenant_table('push_subscriptions');
