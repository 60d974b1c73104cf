-- First messages with a way to be reached elsewhere, for staff to read. The words stay in the message alone.
create table message_flags (
  tenant_id integer not null,
  message_id uuid not null,
  sender_id uuid not null,
  found text[] not null check (found <@ array['email', 'link', 'phone', 'handle'] and found <> '{}'),
  flagged_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sender_id) references members (tenant_id, id) on delete cascade
);
create index message_flags_waiting on message_flags (tenant_id, flagged_at) where decided_at is null;
create index message_flags_of_sender on message_flags (tenant_id, sender_id);
select tenant_table('message_flags');
