-- Reports, complaints, decisions about members, and acts of operators.

-- A complaint by any person, with or without an account.
create table complaints (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid,
  about_member_id uuid,
  topic text not null,
  body text not null,
  reply_to text,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- Language of the complaint and its answer.
  locale text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index complaints_open on complaints (tenant_id, created_at) where closed_at is null;
select tenant_table('complaints', 'select, insert, delete');
-- A complaint is closed but never changed. An erasure clears its sender and address.
grant update (closed_at, member_id, reply_to) on complaints to app_user;

-- All open reports about one member.
create table report_cases (
  tenant_id integer not null,
  id uuid not null,
  -- No foreign key, because a case outlives the reported account until it can no longer be contested (DSA 17, 20).
  reported_id uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id)
);
create unique index report_cases_open on report_cases (tenant_id, reported_id) where closed_at is null;
create index report_cases_waiting on report_cases (tenant_id, opened_at) where closed_at is null;
select tenant_table('report_cases');

-- One report of a member by a member.
create table reports (
  tenant_id integer not null,
  id uuid not null,
  case_id uuid not null,
  -- Null after the erasure of the reporter.
  reporter_id uuid,
  reason text not null,
  body text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references report_cases (tenant_id, id) on delete cascade
);
-- A second report by the same reporter adds to the first.
create unique index reports_once on reports (tenant_id, case_id, reporter_id);
create index reports_of_reporter on reports (tenant_id, reporter_id);
select tenant_table('reports');

-- Copies of profile and messages at the time of the report. The application cannot change them.
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

-- Photos kept as evidence while a report can be contested (DSA 17, 20). Their discarded_files rows wait.
create table report_files (
  tenant_id integer not null,
  report_id uuid not null,
  key text not null,
  primary key (tenant_id, report_id, key),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade
);
create index report_files_key on report_files (tenant_id, key);
select tenant_table('report_files', 'select, insert, delete');

-- First messages with contact details, for review by staff. Only the message contains the text.
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

-- A decision about a member or a complaint, with its reasons (DSA 16, 17).
create table decisions (
  tenant_id integer not null,
  id uuid not null,
  kind text not null check (kind in ('warning', 'ban', 'photo', 'text', 'report', 'complaint')),
  -- Id of a member, case, complaint, photo or text. No foreign key, because a decision outlives its subject.
  subject_id uuid not null,
  -- Member of the measure. Null for the answer to a report or complaint.
  member_id uuid,
  -- A ground of safety/decision.ts.
  ground text,
  facts text not null,
  -- True after a report or complaint, as the statement of reasons says (DSA 17(3)b).
  after_notice boolean not null default false,
  decided_by text not null,
  decided_at timestamptz not null,
  -- Instant at which the member closed the warning.
  read_at timestamptz,
  reversed_at timestamptz,
  primary key (tenant_id, id),
  check ((kind in ('warning', 'ban', 'photo', 'text')) = (member_id is not null and ground is not null))
);
create index decisions_on_member on decisions (tenant_id, member_id, decided_at);
create index decisions_unread on decisions (tenant_id, member_id)
  where kind = 'warning' and read_at is null and reversed_at is null;
create index decisions_on_subject on decisions (tenant_id, subject_id);
-- The application cannot update decisions.
select tenant_table('decisions', 'select, insert, delete');
grant update (read_at, reversed_at) on decisions to app_user;

-- An objection to a decision, reviewed by a second person (DSA 20).
create table appeals (
  tenant_id integer not null,
  id uuid not null,
  decision_id uuid not null,
  -- Null for a complaint without an account, and after an erasure.
  member_id uuid,
  body text not null,
  filed_at timestamptz not null,
  -- Copied from the decision, to check that another person reviews (DSA 20(6)).
  decided_by text not null,
  reviewed_by text,
  outcome text check (outcome in ('upheld', 'reversed')),
  answer text,
  closed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, decision_id) references decisions (tenant_id, id) on delete cascade,
  check (reviewed_by <> decided_by),
  check ((closed_at is null) = (reviewed_by is null) and (closed_at is null) = (outcome is null))
);
create index appeals_of_member on appeals (tenant_id, member_id);
create index appeals_waiting on appeals (tenant_id, filed_at) where closed_at is null;
create index appeals_on_decision on appeals (tenant_id, decision_id);
select tenant_table('appeals');

-- Acts of operators, which the application cannot change.
create table operator_acts (
  tenant_id integer not null,
  id uuid not null,
  act text not null,
  -- Null for a subject without an id, which the note names. No foreign key, because the act outlives its subject.
  subject_id uuid,
  note text not null default '',
  created_at timestamptz not null,
  actor text not null,
  primary key (tenant_id, id)
);
create index operator_acts_on on operator_acts (tenant_id, subject_id);
select tenant_table('operator_acts', 'select, insert');

-- Seconds for which a page stayed open, for links that ask for it (TRK-02), without person, address or cookie.
create table page_stays (
  tenant_id integer not null,
  id uuid not null,
  page text not null,
  seconds integer not null check (seconds between 0 and 3600),
  came_from text,
  network text,
  ref text,
  seen_at timestamptz not null,
  primary key (tenant_id, id)
);
create index page_stays_seen on page_stays (tenant_id, seen_at);
select tenant_table('page_stays');
