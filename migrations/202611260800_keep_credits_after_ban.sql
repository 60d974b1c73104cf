-- True after a ban for purchases by fraud: a dispute won later refunds no credits. Emptied members keep the flag.
alter table members add column credits_kept boolean not null default false;
