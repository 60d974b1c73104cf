-- Conversations and messages.

-- Number of conversations that a member ever started (ROL-15, AMB-042). Never decreases, because a block must not
-- permit another start.
create table conversation_starts (
  tenant_id integer not null,
  member_id uuid not null,
  started integer not null check (started > 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('conversation_starts');

create function count_conversation_start() returns trigger language plpgsql as $$
begin
  insert into conversation_starts as s (tenant_id, member_id, started) values (new.tenant_id, new.started_by, 1)
  on conflict (tenant_id, member_id) do update set started = s.started + 1;
  return null;
end $$;

-- One conversation per pair, with the smaller member id first (DESIGN 9).
create table conversations (
  tenant_id integer not null,
  id uuid not null,
  low_id uuid not null,
  high_id uuid not null,
  started_by uuid not null,
  last_seq integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check (low_id < high_id),
  foreign key (tenant_id, low_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, high_id) references members (tenant_id, id) on delete cascade
);
create unique index conversations_pair on conversations (tenant_id, low_id, high_id);
create index conversations_started on conversations (tenant_id, started_by);
select tenant_table('conversations');
create trigger count_conversation_start after insert on conversations
  for each row execute function count_conversation_start();

-- One member's view of a conversation. Messages up to removed_seq are removed in this view.
create table participants (
  tenant_id integer not null,
  conversation_id uuid not null,
  member_id uuid not null,
  other_id uuid not null,
  unread integer not null default 0 check (unread >= 0),
  read_seq integer not null default 0,
  removed_seq integer not null default 0,
  last_seq integer not null default 0,
  last_at timestamptz not null,
  last_kind text not null default 'text',
  last_text text not null default '',
  last_sender_id uuid,
  -- Unsent text, shared by all devices of the member.
  draft text not null default '',
  primary key (tenant_id, conversation_id, member_id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_id) references members (tenant_id, id) on delete cascade
);
create index participants_list on participants (tenant_id, member_id, last_at desc, conversation_id desc)
  where last_seq > removed_seq;
-- For the job that mails about unread messages (SET-05).
create index participants_unread on participants (tenant_id, last_at) where unread > 0;
select tenant_table('participants');

-- Records the file of a deleted photo for removal.
create function discard_chat_photo() returns trigger language plpgsql as $$
begin
  insert into discarded_files (tenant_id, key, discarded_at)
  values (old.tenant_id, 'chats/' || (old.photo ->> 'file') || '.webp', app_now());
  return null;
end $$;

-- A text, photo or gift. Numbers have no gaps within a conversation.
create table messages (
  tenant_id integer not null,
  conversation_id uuid not null,
  seq integer not null,
  id uuid not null,
  sender_id uuid not null,
  origin text not null check (origin in ('member', 'fictional', 'system')),
  kind text not null check (kind in ('text', 'photo', 'gift')),
  body text not null default '',
  gift text,
  client_id text not null,
  credits integer not null default 0 check (credits >= 0),
  free boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- Size, preview and file of a photo (AMB-046). The triggers below discard the file.
  photo jsonb,
  primary key (tenant_id, conversation_id, seq),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sender_id) references members (tenant_id, id) on delete cascade,
  constraint messages_photo check (photo is null or kind = 'photo'),
  constraint messages_gift check (gift is null or kind = 'gift')
);
create unique index messages_id on messages (tenant_id, id);
create unique index messages_client_id on messages (tenant_id, sender_id, client_id);
select tenant_table('messages');
create trigger discard_chat_photo after delete on messages
  for each row when (old.photo is not null) execute function discard_chat_photo();
create trigger discard_removed_photo after update of photo on messages
  for each row when (old.photo is not null and new.photo is null) execute function discard_chat_photo();

-- Number of used free messages, counted in the message's transaction (ROL-16).
create table free_allowances (
  tenant_id integer not null,
  member_id uuid not null,
  used integer not null default 0 check (used >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('free_allowances');
