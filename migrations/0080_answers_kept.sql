-- The key is taken before the deed, which keeps a second call waiting; its answer follows in the same transaction.
grant update (result) on idempotency_keys to app_user;
