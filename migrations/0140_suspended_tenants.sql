-- An operator may shut a site until further notice. It is no state of its record, so that no later apply opens it again.
alter table tenants add column suspended_at timestamptz;
