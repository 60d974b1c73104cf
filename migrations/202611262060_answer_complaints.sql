-- Mailed answers to a complainant before the decision, which is in `decisions`.
create table complaint_answers (
  tenant_id integer not null,
  id uuid not null,
  complaint_id uuid not null,
  answered_by text not null,
  body text not null check (body <> ''),
  answered_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, complaint_id) references complaints (tenant_id, id) on delete cascade
);
create index complaint_answers_on on complaint_answers (tenant_id, complaint_id, answered_at);
select tenant_table('complaint_answers', 'select, insert, delete');
-- The application cannot change an answer. An undo locks its row, for which PostgreSQL requires the right to update a
-- column.
grant update (tenant_id) on complaint_answers to app_user;

-- The first answer is due within a day. The decision is then due within the ten working days of the terms.
create function note_complaint_answer() returns trigger language plpgsql as $$
declare
  answer complaint_answers := coalesce(new, old);
begin
  update work_items i
  set due_at = i.opened_at + case
    when exists (select from complaint_answers a where a.tenant_id = answer.tenant_id and a.complaint_id = answer.complaint_id)
      then interval '14 days'
    else work_time('complaint', i.reason) end
  where i.tenant_id = answer.tenant_id and i.kind = 'complaint' and i.subject_id = answer.complaint_id
    and i.closed_at is null;
  return null;
end $$;
create trigger work_is_answered after insert or delete on complaint_answers
  for each row execute function note_complaint_answer();

-- An answer, and an objection filed by staff, can be undone for half a minute.
select undoable_table('complaint_answers', 'id');
select undoable_table('appeals', 'id');
