-- What the law keeps after an erasure keeps no person: a complaint loses who filed it and where the answer went.
grant update (member_id, reply_to), delete on complaints to app_user;
