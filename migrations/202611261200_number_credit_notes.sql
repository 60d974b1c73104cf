-- Number of a credit note within its return's round. A later note covers credits that a won dispute added.
alter table invoices add column part integer not null default 1 check (part > 0);
