-- The liked part in the first message of a like: {"photo": "<id>"} or {"prompt": "…", "body": "…"}, as sent.
alter table messages add column part jsonb;
