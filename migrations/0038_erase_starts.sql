-- Never lowered while the account lives; with it, it goes.
grant delete on conversation_starts to app_user;
