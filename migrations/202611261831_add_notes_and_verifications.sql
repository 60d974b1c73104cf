-- Notes of staff about a member. They belong to the member's data: the copy contains them, and an erasure removes them.
create table member_notes (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  -- Operator who wrote the note.
  written_by text not null,
  body text not null check (body <> ''),
  written_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index member_notes_of_member on member_notes (tenant_id, member_id, written_at desc);
select tenant_table('member_notes', 'select, insert, delete');

-- Verifications of a member by staff. No document is stored.
create table verifications (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('address', 'photo', 'age')),
  verified_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index verifications_of_member on verifications (tenant_id, member_id, verified_at desc);
select tenant_table('verifications', 'select, insert, delete');
