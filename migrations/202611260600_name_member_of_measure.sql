-- Staff add the member of a measure to its complaint, so that the complaint is kept during an objection.
grant update (about_member_id) on complaints to app_user;
