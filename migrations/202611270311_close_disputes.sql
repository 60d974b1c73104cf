-- A lost dispute keeps its chargeback, so that nothing told an open dispute from a lost one.
alter table payments add column dispute_closed_at timestamptz;
grant select (dispute_closed_at) on payments to app_network;
