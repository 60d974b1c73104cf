-- The swipe game: whom one has decided on, and how many likes of the day are used.

create table swipes (
  tenant_id integer not null,
  member_id uuid not null,
  other_id uuid not null,
  choice text not null check (choice in ('like', 'pass')),
  created_at timestamptz not null,
  primary key (tenant_id, member_id, other_id),
  check (member_id <> other_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_id) references members (tenant_id, id) on delete cascade
);
create index swipes_latest on swipes (tenant_id, member_id, created_at desc);
create index swipes_of_other on swipes (tenant_id, other_id);
select tenant_table('swipes');

-- Counted where a like is given, in its transaction (LIK-16). A like taken back stays counted.
create table swipe_days (
  tenant_id integer not null,
  member_id uuid not null,
  day date not null,
  likes integer not null check (likes >= 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('swipe_days');
