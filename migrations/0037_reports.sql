-- Reports of members by members: one open case per reported member, in which reports of many people meet.

create table report_cases (
  tenant_id integer not null,
  id uuid not null,
  -- No foreign key: a case outlives the account it is about, until it can no longer be contested (DSA 17, 20).
  reported_id uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id)
);
create unique index report_cases_open on report_cases (tenant_id, reported_id) where closed_at is null;
create index report_cases_waiting on report_cases (tenant_id, opened_at) where closed_at is null;
select tenant_table('report_cases');

create table reports (
  tenant_id integer not null,
  id uuid not null,
  case_id uuid not null,
  -- Emptied when the account of who reported is erased.
  reporter_id uuid,
  reason text not null,
  body text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references report_cases (tenant_id, id) on delete cascade
);
-- Who reports somebody twice adds to the first report.
create unique index reports_once on reports (tenant_id, case_id, reporter_id);
create index reports_of_reporter on reports (tenant_id, reporter_id);
select tenant_table('reports');

-- What there was to see when the report was filed. Written once: the application has no right to change it.
create table report_evidence (
  tenant_id integer not null,
  report_id uuid not null,
  profile jsonb not null,
  photo_ids uuid[] not null,
  messages jsonb not null,
  frozen_at timestamptz not null,
  primary key (tenant_id, report_id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade
);
select tenant_table('report_evidence', 'select, insert, delete');

-- The acts of operators are named in operators/acts.server.ts, where a new one needs no change of the database.
alter table operator_acts drop constraint operator_acts_act_check;
