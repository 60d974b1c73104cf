-- When a member was last told of a kind of thing in a way, so that nobody is told twice and nobody is flooded (SET-04..06).
create table notices (
  tenant_id integer not null,
  member_id uuid not null,
  type text not null,
  channel text not null check (channel in ('email', 'push')),
  told_at timestamptz not null,
  -- How many since they were last here: each has the next one wait longer.
  unanswered integer not null default 1,
  primary key (tenant_id, member_id, type, channel),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('notices');
-- Newcomers whose first offers run out, and who came this week.
create index members_new on members (tenant_id, created_at);
