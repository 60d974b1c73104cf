-- What operators do: each act is kept with its reason, and nobody can change the record afterwards.

create table operator_acts (
  tenant_id integer not null,
  id uuid not null,
  act text not null check (act in ('photo-approved', 'photo-refused', 'member-banned', 'member-unbanned', 'complaint-closed')),
  -- The photo, member or complaint; no foreign key, since the record outlives them.
  subject_id uuid not null,
  note text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index operator_acts_on on operator_acts (tenant_id, subject_id);
select tenant_table('operator_acts', 'select, insert');

-- A complaint is closed, never rewritten.
grant update (closed_at) on complaints to app_user;

create index photos_waiting on photos (tenant_id, created_at, id) where state = 'pending';
