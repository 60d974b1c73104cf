-- Filters of the queue that a person saved under a name.
create table staff_views (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  name text not null check (length(btrim(name)) between 1 and 40),
  -- The filters as written in the list's address.
  query text not null check (length(query) <= 400),
  created_at timestamptz not null default app_now()
);
create unique index staff_views_once on staff_views (staff_id, name);
grant select, insert, delete on staff_views to app_staff;
grant update (query) on staff_views to app_staff;
