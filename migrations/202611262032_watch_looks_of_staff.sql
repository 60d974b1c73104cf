-- Views of members by staff: opened member pages, and exact searches. Many views within ten minutes require a step-up.
-- Rows name no member or search text, and are deleted after those minutes.
create table staff_looks (
  staff_id uuid not null references staff (id) on delete cascade,
  kind text not null check (kind in ('sheet', 'search')),
  -- Digest of the member, or id of the searching request.
  subject text not null,
  found boolean not null,
  at timestamptz not null default app_now(),
  primary key (staff_id, kind, subject)
);
grant select, insert, update (found, at), delete on staff_looks to app_staff;

-- Instant from which views of members require a step-up in each session, for one session's lifetime.
alter table staff add column asked_since timestamptz;
grant update (asked_since) on staff to app_staff;

create or replace function operator_enter(wanted text, tenant integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
  needed text;
begin
  if session.kind = 'shell' then
    return;
  end if;
  if current_setting('transaction_read_only') = 'off' then
    perform from staff where id = session.staff_id for share;
    perform from staff_grants where staff_id = session.staff_id and ended_at is null for share;
    perform from staff_sessions where token_hash = session.token_hash for share;
    session := live_staff_session();
  end if;
  select d.need into needed
  from staff_grants g join role_deeds d on d.role = g.role
  where g.staff_id = session.staff_id and g.ended_at is null and (g.until is null or g.until > app_now())
    and (g.tenant_id is null or g.tenant_id = tenant) and d.deed = wanted
  order by array_position(array['none', 'fresh', 'two'], d.need) limit 1;
  if needed is null then
    raise exception 'staff.denied' using errcode = 'insufficient_privilege';
  end if;
  -- A one-time code proves less than a passkey.
  if needed <> 'none' and (session.stepped_up_at is null or session.stepped_up_at <= app_now() - interval '5 minutes'
    or (session.stepped_up_by = 'code' and (needed = 'two' or wanted = 'staff.edit'))) then
    raise exception 'staff.step_up' using errcode = 'insufficient_privilege';
  end if;
  -- Requires one step-up of a person with too many views.
  if wanted in ('member.see', 'member.contact') and exists (select from staff p where p.id = session.staff_id
    and p.asked_since > app_now() - interval '12 hours' and p.asked_since >= coalesce(session.stepped_up_at, '-infinity')) then
    raise exception 'staff.step_up' using errcode = 'insufficient_privilege';
  end if;
  if needed = 'two' and not staff_is_seconded(wanted, tenant) then
    raise exception 'staff.two' using errcode = 'insufficient_privilege';
  end if;
end $$;
