-- Notifications by mail and push, and their settings.

-- One kind of notification on one channel, on or off (SET-05, SET-06). The default applies without a row.
create table notification_preferences (
  tenant_id integer not null,
  member_id uuid not null,
  type text not null check (type in ('new_conversations', 'new_messages', 'like', 'unread_message_reminders',
    'promotions', 'weekly_updates', 'news', 'reminders')),
  channel text not null check (channel in ('email', 'push')),
  enabled boolean not null,
  updated_at timestamptz not null,
  primary key (tenant_id, member_id, type, channel),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('notification_preferences');

-- Last notification of a kind on a channel, to prevent repetition (SET-04..06).
create table notices (
  tenant_id integer not null,
  member_id uuid not null,
  type text not null,
  channel text not null check (channel in ('email', 'push')),
  told_at timestamptz not null,
  -- Number of notifications since the last visit. Each lengthens the wait for the next.
  unanswered integer not null default 1,
  primary key (tenant_id, member_id, type, channel),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('notices');

-- A browser that receives push messages (API-07). It belongs to a session and ends with it (A07).
create table push_subscriptions (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  session_id uuid not null,
  -- Whoever knows the endpoint can push, so it is stored encrypted together with its keys.
  endpoint_hash text not null,
  sealed_subscription text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create unique index push_subscriptions_endpoint on push_subscriptions (tenant_id, endpoint_hash);
create unique index push_subscriptions_session on push_subscriptions (tenant_id, session_id);
create index push_subscriptions_of_member on push_subscriptions (tenant_id, member_id);
create index push_subscriptions_old on push_subscriptions (tenant_id, created_at);
select tenant_table('push_subscriptions');

-- An alert that a member closed.
create table dismissals (
  tenant_id integer not null,
  member_id uuid not null,
  alert text not null,
  dismissed_at timestamptz not null,
  primary key (tenant_id, member_id, alert),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('dismissals');

-- Mails to send, inserted in the transaction that causes them (DESIGN 9, Jobs).
create table mail_outbox (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid,
  template text not null,
  locale text not null,
  to_address text not null,
  -- Encrypted, and emptied after sending, because facts may contain a link's token.
  sealed_facts text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index mail_outbox_waiting on mail_outbox (tenant_id, created_at) where sent_at is null;
create index mail_outbox_sent on mail_outbox (tenant_id, sent_at) where sent_at is not null;
select tenant_table('mail_outbox');

-- The demo's mailbox, shown on /dev.
create table dev_mails (
  tenant_id integer not null,
  id uuid not null,
  to_address text not null,
  from_name text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
create index dev_mails_latest on dev_mails (tenant_id, received_at desc);
select tenant_table('dev_mails');
