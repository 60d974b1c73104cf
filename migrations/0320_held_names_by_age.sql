-- Holds one after the other, the oldest first: a sign-up that nobody confirms ends with its name.
create index held_names_age on held_names (tenant_id, held_at);
