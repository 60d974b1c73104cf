-- Staff name the member of a complaint's measure, so that the complaint outlasts an objection by that member.
grant update (about_member_id) on complaints to app_user;
