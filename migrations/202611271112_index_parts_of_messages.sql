-- no transaction
-- A crop and a refused answer change the parts that messages to one member quote. Few messages have a part.
drop index concurrently if exists messages_part;
create index concurrently messages_part on messages (tenant_id, conversation_id) where part is not null;
