-- What has come in of a transfer whose rest is missing: its member sees it, also after the payment was called off.
alter table payments add column part_minor integer check (part_minor > 0);
