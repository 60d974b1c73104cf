-- Leaving: who asked to be deleted and until when they may return (ACC-50), and what they took to stay.

create table deletions (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  reason text not null,
  requested_at timestamptz not null,
  -- From then on nobody returns, and the purge is due.
  return_until timestamptz not null,
  returned_at timestamptz,
  -- The purge takes several steps; once it has begun there is no way back.
  purge_began_at timestamptz,
  purged_at timestamptz,
  -- How many rows of each table went: the proof that stays when everything else is gone (GDPR 17).
  purged_rows jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  check (returned_at is null or purge_began_at is null)
);
-- Two tabs that confirm at once make one deletion.
create unique index deletions_open on deletions (tenant_id, member_id) where returned_at is null and purged_at is null;
create index deletions_due on deletions (tenant_id, return_until) where returned_at is null and purged_at is null;
select tenant_table('deletions', 'select, insert, update');

-- What a member was given on the way out: each once in a lifetime, or leaving becomes a coupon machine.
create table retention_offers (
  tenant_id integer not null,
  member_id uuid not null,
  offer text not null check (offer in ('trial', 'discount')),
  taken_at timestamptz not null,
  primary key (tenant_id, member_id, offer),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
select tenant_table('retention_offers');

-- The code of the deletion flow: one per person, whatever was pressed how often.
create unique index discount_codes_retention on discount_codes (tenant_id, member_id) where kind = 'retention';
