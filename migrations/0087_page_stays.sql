-- How long a page stayed open for a visitor whose link asked to note it (TRK-02): no person, no address, no cookie of theirs.
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
select tenant_table('page_stays');
create index page_stays_seen on page_stays (tenant_id, seen_at);
