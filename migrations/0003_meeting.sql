-- Likes, blocks, conversations and messages.

create table likes (
  tenant_id integer not null,
  from_id uuid not null,
  to_id uuid not null,
  origin text not null check (origin in ('member', 'fictional', 'system')),
  created_at timestamptz not null,
  seen_at timestamptz,
  matched_at timestamptz,
  primary key (tenant_id, from_id, to_id),
  check (from_id <> to_id),
  foreign key (tenant_id, from_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, to_id) references members (tenant_id, id) on delete cascade
);
create index likes_received on likes (tenant_id, to_id, created_at desc, from_id);
create index likes_sent on likes (tenant_id, from_id, created_at desc, to_id);
create index likes_new on likes (tenant_id, to_id) where seen_at is null;
create index likes_matched on likes (tenant_id, from_id, matched_at desc, to_id) where matched_at is not null;
select tenant_table('likes');

create table blocks (
  tenant_id integer not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, blocker_id, blocked_id),
  check (blocker_id <> blocked_id),
  foreign key (tenant_id, blocker_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, blocked_id) references members (tenant_id, id) on delete cascade
);
create index blocks_of_blocked on blocks (tenant_id, blocked_id, blocker_id);
select tenant_table('blocks');

-- One conversation per unordered pair (DESIGN 9): the pair is stored with the smaller id first.
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

-- Each side's own view of a conversation. Removal is per side: messages up to removed_seq are gone for this one.
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
  primary key (tenant_id, conversation_id, member_id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_id) references members (tenant_id, id) on delete cascade
);
create index participants_list on participants (tenant_id, member_id, last_at desc, conversation_id desc)
  where last_seq > removed_seq;
select tenant_table('participants');

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
  primary key (tenant_id, conversation_id, seq),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sender_id) references members (tenant_id, id) on delete cascade
);
create unique index messages_id on messages (tenant_id, id);
create unique index messages_client_id on messages (tenant_id, sender_id, client_id);
select tenant_table('messages');

-- How many free messages a member has used (ROL-16): counted where it is spent, in the transaction that spends it.
create table free_allowances (
  tenant_id integer not null,
  member_id uuid not null,
  used integer not null default 0 check (used >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('free_allowances');
