-- What a member agreed to, in which version and when: never rewritten, and gone with the account (GDPR 7(1); L32).
create table consents (
  tenant_id integer not null,
  member_id uuid not null,
  -- terms: the conditions, with the declaration of age. sensitive: the use of what reveals somebody's sex life (GDPR 9(2)a).
  kind text not null check (kind in ('terms', 'sensitive')),
  version_at timestamptz not null,
  -- The language in which it was read.
  locale text not null,
  given_at timestamptz not null,
  primary key (tenant_id, member_id, kind, version_at),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('consents', 'select, insert, delete');
