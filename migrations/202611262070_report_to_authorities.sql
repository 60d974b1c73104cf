-- Reports of staff to an authority about a member (DSA 18), with the facts known at that time. A report outlives the
-- account.
create table authority_reports (
  tenant_id integer not null,
  id uuid not null,
  -- No foreign key, because the report outlives the reported account until its evidence is deleted.
  member_id uuid not null,
  -- The staff report in the member's case that contains the evidence.
  report_id uuid not null,
  authority text not null check (authority <> ''),
  reference text not null default '',
  suspicion text not null,
  facts text not null,
  handed_over text not null,
  -- Account and profile at that time. Null for an account erased earlier.
  known jsonb,
  -- Reason why the member was not told. Null when a mail told the member.
  untold_because text,
  reported_by text not null,
  reported_at timestamptz not null,
  -- Instant until which the evidence of the member's cases is kept.
  keep_until timestamptz not null,
  primary key (tenant_id, id)
);
create index authority_reports_on_member on authority_reports (tenant_id, member_id, keep_until);
create index authority_reports_over on authority_reports (tenant_id, keep_until);
select tenant_table('authority_reports', 'select, insert, delete');

-- Keeps acts of reports to authorities as long as decisions, because a court may need them years later.
create or replace function act_class(verb text) returns text language sql immutable as $$
  select case
    when verb in ('refund-again', 'settled', 'refund-cash', 'return-credits', 'grant-credits', 'grant-more', 'refund',
      'refund-goodwill', 'refund-large', 'note-withdrawal', 'confirm') then 'books'
    when verb in ('refuse', 'decline', 'warn', 'hold', 'suspend', 'lift', 'ban', 'unban', 'close', 'decide', 'review',
      'undo', 'tell-authority', 'authority-file') then 'decisions'
    else 'others' end
$$;
