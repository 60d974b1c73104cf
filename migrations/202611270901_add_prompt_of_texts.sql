-- Each table has a file of its own, because a lock on several tables would stop every page.
-- The answered prompt. Null for the text about oneself.
alter table profile_texts add column prompt text;
