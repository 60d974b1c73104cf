-- The search a member made last, as the query of its address: the members page begins with it on the next visit.
alter table profiles add column kept_search text check (length(kept_search) <= 2000);
