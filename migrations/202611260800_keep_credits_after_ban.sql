-- True after a ban for fraudulent purchases. A dispute won later refunds no credits. Erased members keep the flag.
alter table members add column credits_kept boolean not null default false;
