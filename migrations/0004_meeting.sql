-- Likes, blocks and the swipe game.

-- A like. Two likes in both directions make a match, stored in both rows.
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
-- For the job that mails about unseen likes (SET-05).
create index likes_unseen on likes (tenant_id, created_at) where seen_at is null;
select tenant_table('likes');

-- A block hides two members from each other's lists.
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

-- A choice in the swipe game. An undone choice stays, so that its card is shown first.
create table swipes (
  tenant_id integer not null,
  member_id uuid not null,
  other_id uuid not null,
  choice text not null check (choice in ('like', 'pass', 'undone')),
  created_at timestamptz not null,
  primary key (tenant_id, member_id, other_id),
  check (member_id <> other_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_id) references members (tenant_id, id) on delete cascade
);
create index swipes_latest on swipes (tenant_id, member_id, created_at desc);
create index swipes_of_other on swipes (tenant_id, other_id);
create index swipes_undone on swipes (tenant_id, member_id, created_at desc) where choice = 'undone';
select tenant_table('swipes');

-- Number of likes per day, counted in the like's transaction (LIK-16). A withdrawn like still counts.
create table swipe_days (
  tenant_id integer not null,
  member_id uuid not null,
  day date not null,
  likes integer not null check (likes >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('swipe_days');

-- The automatic like of a labelled fictional profile, once per session.
create table auto_likes (
  tenant_id integer not null,
  session_id uuid not null,
  member_id uuid not null,
  liker_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, liker_id) references members (tenant_id, id) on delete cascade
);
create index auto_likes_of_member on auto_likes (tenant_id, member_id);
create index auto_likes_by_liker on auto_likes (tenant_id, liker_id);
select tenant_table('auto_likes');
