-- One row of each tenant under the same policy as all its others: a program that does not see it sees none of them,
-- and an export or erasure that would find nothing says so instead.
create table tenant_probes (
  tenant_id integer not null primary key
);
insert into tenant_probes (tenant_id) select id from tenants;
select tenant_table('tenant_probes', 'select');
