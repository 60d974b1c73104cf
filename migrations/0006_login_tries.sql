-- Wrong logins per account and network (AMB-104): bound to both, so that nobody can lock somebody else out (security.md A02).
-- Keys are keyed hashes: what was typed into the form of a site like this is nobody's business, member or not.
create table login_tries (
  tenant_id integer not null,
  account_key text not null,
  network_key text not null,
  tries integer not null,
  started_at timestamptz not null,
  blocked_until timestamptz,
  primary key (tenant_id, account_key, network_key)
);
create index login_tries_old on login_tries (tenant_id, started_at);
select tenant_table('login_tries');
