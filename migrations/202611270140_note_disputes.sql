-- Staff answer a dispute until a day that the provider names. Notices of providers without such a day leave it empty.
alter table payments add column dispute_reason text, add column dispute_due_at timestamptz;
grant select (amount_minor, currency, disputed_minor, dispute_reason, dispute_due_at) on payments to app_network;
