-- Locks the people before the invitation, as the end of an employment does. Otherwise concurrent calls deadlock.
create or replace function accept_staff_invitation(given_hash text, given_name text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked staff_invitations;
  invitation staff_invitations;
  known staff;
begin
  select i.* into asked from staff_invitations i where i.token_hash = given_hash;
  -- Serialises links for one address, which must not create a person twice.
  perform pg_advisory_xact_lock(hashtextextended('staff ' || coalesce(asked.email, ''), 0));
  -- Locks the inviter too, because the new grants refer to the inviter's row.
  perform from staff s where s.email = asked.email or s.id = asked.given_by order by s.id for update;
  update staff_invitations i set used_at = app_now()
  where i.token_hash = given_hash and i.used_at is null and i.stopped_at is null
    and i.usable_from <= app_now() and i.expires_at > app_now() and not is_link_for_another(i)
    and (i.given_by is null or not exists (
      select from jsonb_to_recordset(i.grants) as wanted (role text, "tenantId" integer)
      where not person_may_give(i.given_by, wanted.role, wanted."tenantId")))
  returning i.* into invitation;
  if invitation.token_hash is null then
    return null;
  end if;
  select s.* into known from staff s where s.email = invitation.email for update;
  if known.id <> invitation.staff_id then
    return null;
  end if;
  if known.id is null then
    insert into staff (id, email, name, state) values (invitation.staff_id, invitation.email, given_name, 'active');
  elsif known.state = 'ended' then
    -- Keys from before the person left stay removed.
    update staff_keys set removed_at = app_now() where staff_id = known.id and removed_at is null;
    update staff_codes set removed_at = app_now() where staff_id = known.id and removed_at is null;
    update staff set state = 'active', ended_at = null where id = known.id;
  else
    update staff set state = 'active' where id = known.id;
    update staff_sessions set ended_at = app_now() where staff_id = known.id and ended_at is null;
  end if;
  insert into staff_grants (id, staff_id, role, tenant_id, given_by)
  select gen_random_uuid(), invitation.staff_id, g.role, g."tenantId", invitation.given_by
  from jsonb_to_recordset(invitation.grants) as g (role text, "tenantId" integer)
  on conflict do nothing;
  return invitation.staff_id;
end $$;
