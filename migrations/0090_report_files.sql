-- Photos of a chat that a report rests on: while the report can be contested, their files stay, whatever becomes of the
-- messages (DSA 17, 20). `discarded_files` keeps its line for each and waits until no report names it any more.
create table report_files (
  tenant_id integer not null,
  report_id uuid not null,
  key text not null,
  primary key (tenant_id, report_id, key),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade
);
create index report_files_key on report_files (tenant_id, key);
select tenant_table('report_files', 'select, insert, delete');
