-- What somebody has begun to write and not sent, on their own side of the conversation: it waits on every device.
alter table participants add column draft text not null default '';

-- What the other side may see while one chats. Whoever hides it sees none of others either.
alter table accounts add column hides_reading boolean not null default false;
alter table accounts add column hides_typing boolean not null default false;
