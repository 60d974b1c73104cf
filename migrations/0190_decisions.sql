-- Decisions about people, told to them with their reasons, and looked at again by somebody else (DSA 16, 17, 20).

-- Acts from before this migration named nobody.
alter table operator_acts add column actor text not null default 'unrecorded';
alter table operator_acts alter column actor drop default;

create table decisions (
  tenant_id integer not null,
  id uuid not null,
  kind text not null check (kind in ('warning', 'ban', 'report', 'complaint')),
  -- The member, case or complaint; no foreign key, since a decision outlives them until it can no longer be contested.
  subject_id uuid not null,
  -- Whom a measure is against; nobody for the answer to a report or complaint.
  member_id uuid,
  -- One of the grounds of safety/decision.ts.
  ground text,
  facts text not null,
  -- Whether others had told of it: the statement of reasons says so (DSA 17(3)b).
  after_notice boolean not null default false,
  decided_by text not null,
  decided_at timestamptz not null,
  -- When the member put the notice of a warning away.
  read_at timestamptz,
  reversed_at timestamptz,
  primary key (tenant_id, id),
  check ((kind in ('warning', 'ban')) = (member_id is not null and ground is not null))
);
create index decisions_on_member on decisions (tenant_id, member_id, decided_at);
create index decisions_unread on decisions (tenant_id, member_id)
  where kind = 'warning' and read_at is null and reversed_at is null;
-- A decision is never rewritten.
select tenant_table('decisions', 'select, insert, delete');
grant update (read_at, reversed_at) on decisions to app_user;

create table appeals (
  tenant_id integer not null,
  id uuid not null,
  decision_id uuid not null,
  -- Who disagrees; nobody where a complaint was filed without an account, or the account is erased.
  member_id uuid,
  body text not null,
  filed_at timestamptz not null,
  -- Copied from the decision, so that the row itself refuses the same person as reviewer (DSA 20(6)).
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

-- The language in which a complaint was written, for its answer; empty for those from before.
alter table complaints add column locale text not null default '';

-- appeal: objects to a decision. strange-login: ends a login that its owner does not know.
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check check (purpose in
  ('activation', 'reset', 'mail-change', 'mail-undo', 'reactivation', 'unsubscribe', 'invitation', 'appeal',
   'strange-login'));
