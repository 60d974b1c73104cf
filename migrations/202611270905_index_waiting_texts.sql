-- no transaction
-- A text about oneself and the answer to each prompt wait side by side. A new text replaces the waiting text of its prompt.
drop index concurrently if exists profile_texts_waiting_new;
create unique index concurrently profile_texts_waiting_new on profile_texts (tenant_id, member_id, coalesce(prompt, '')) where state = 'pending';
drop index concurrently if exists profile_texts_waiting;
alter index profile_texts_waiting_new rename to profile_texts_waiting;
