-- When staff looked at a photo, on its row: the queue asked the record of acts about every photo of the site.
alter table photos add column looked_at timestamptz;
create function look_at_invented_photo() returns trigger language plpgsql as $$
begin
  -- Invented profiles are the site's own: nobody looks at their photos again.
  if new.looked_at is null
    and exists (select from members m where m.tenant_id = new.tenant_id and m.id = new.member_id and m.fictional)
  then new.looked_at := new.created_at;
  end if;
  return new;
end $$;
create trigger look_at_invented_photo before insert on photos for each row execute function look_at_invented_photo();

-- The owner of the tables has no tenant, and so no rows, while their policies are forced.
alter table photos no force row level security;
alter table members no force row level security;
alter table operator_acts no force row level security;
update photos ph set looked_at = ph.created_at from members m
  where m.tenant_id = ph.tenant_id and m.id = ph.member_id and m.fictional;
update photos ph set looked_at = a.at from (
  select tenant_id, subject_id, max(created_at) as at from operator_acts where act = 'photo-approved' group by 1, 2) a
  where a.tenant_id = ph.tenant_id and a.subject_id = ph.id;
alter table photos force row level security;
alter table members force row level security;
alter table operator_acts force row level security;
create index photos_shown_unseen on photos (tenant_id, created_at, id) where state = 'active' and looked_at is null;
