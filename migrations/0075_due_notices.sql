-- What nobody has looked at yet, by its age: every few minutes a job asks for it to tell by mail (SET-05).
create index participants_unread on participants (tenant_id, last_at) where unread > 0;
create index likes_unseen on likes (tenant_id, created_at) where seen_at is null;
