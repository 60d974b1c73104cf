-- How many conversations a member has begun, ever (ROL-15, AMB-042). Counted where one is begun, whoever writes it, and
-- never lowered: a block deletes the conversation, and would otherwise give a free member another one.

create table conversation_starts (
  tenant_id integer not null,
  member_id uuid not null,
  started integer not null check (started > 0),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('conversation_starts', 'select, insert, update');

insert into conversation_starts (tenant_id, member_id, started)
select tenant_id, started_by, count(*) from conversations group by tenant_id, started_by;

create function count_conversation_start() returns trigger language plpgsql as $$
begin
  insert into conversation_starts as s (tenant_id, member_id, started) values (new.tenant_id, new.started_by, 1)
  on conflict (tenant_id, member_id) do update set started = s.started + 1;
  return null;
end $$;
create trigger count_conversation_start after insert on conversations
  for each row execute function count_conversation_start();
