-- Notes of staff on a complaint, only for colleagues. Answers to the complainant are in `decisions`.
create table complaint_notes (
  tenant_id integer not null,
  id uuid not null,
  complaint_id uuid not null,
  noted_by text not null,
  body text not null,
  noted_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, complaint_id) references complaints (tenant_id, id) on delete cascade
);
create index complaint_notes_on on complaint_notes (tenant_id, complaint_id, noted_at);
select tenant_table('complaint_notes', 'select, insert, delete');
