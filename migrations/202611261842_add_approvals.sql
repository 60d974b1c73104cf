-- A proposal of a command that needs two people. Another person with the right confirms it, and the same transaction
-- runs the command.
create table approvals (
  tenant_id integer not null,
  id uuid not null,
  verb text not null,
  -- Right that the second person needs.
  deed text not null,
  args jsonb not null,
  -- Digest on the confirmer's form, so that nobody confirms other arguments than displayed.
  args_hash text not null,
  -- Facts at the time of the proposal. Changed facts refuse the command.
  facts jsonb not null,
  sentence text not null,
  reason text not null,
  subject_kind text not null,
  subject text not null,
  member_id uuid,
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  -- Instant from which the proposer may confirm, when nobody else has the right. Null otherwise.
  alone_from timestamptz,
  state text not null default 'open' check (state in ('open', 'confirmed', 'withdrawn', 'expired')),
  decided_by text,
  decided_at timestamptz,
  act_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade,
  check ((state in ('confirmed', 'withdrawn')) = (decided_by is not null)),
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'confirmed' or decided_by <> proposed_by or coalesce(decided_at >= alone_from, false))
);
create index approvals_open on approvals (tenant_id, expires_at) where state = 'open';
create index approvals_of_member on approvals (tenant_id, member_id);
create index approvals_by_age on approvals (tenant_id, proposed_at);
select tenant_table('approvals', 'select, insert, delete');
grant update (state, decided_by, decided_at, act_id) on approvals to app_user;
-- The nightly job and erasures delete approvals. Operators cannot.
create policy kept_by_operators on approvals as restrictive for delete to app_operator using (false);

-- Number of people with a right on a site, not counting one.
create function staff_holders(wanted text, tenant integer, besides text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct g.staff_id)::integer
  from staff_grants g join role_deeds d on d.role = g.role and d.deed = wanted
  join staff p on p.id = g.staff_id and p.state = 'active'
  where g.ended_at is null and (g.until is null or g.until > app_now()) and (g.tenant_id is null or g.tenant_id = tenant)
    and g.staff_id::text is distinct from besides
$$;

-- True when the session's person has a right on a site, even with a step-up or a second person.
create function staff_holds(wanted text, tenant integer) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (live_staff_session()).kind = 'shell' or tenant = any (staff_sites(wanted));
end $$;

-- The database sets proposer, confirmer and expiry of a proposal, so that code cannot.
create function date_approval() returns trigger
language plpgsql as $$
begin
  if current_user <> 'app_operator' then return new; end if;
  if tg_op = 'INSERT' then
    select a.actor into new.proposed_by from staff_actor() a;
    new.proposed_at := app_now();
    new.expires_at := app_now() + interval '72 hours';
    new.alone_from := case
      when staff_holds(new.deed, new.tenant_id) and staff_holders(new.deed, new.tenant_id, null) > 0
        and staff_holders(new.deed, new.tenant_id, new.proposed_by) = 0 then app_now() + interval '24 hours' end;
    new.state := 'open';
    new.decided_by := null;
    new.decided_at := null;
  elsif new.state in ('confirmed', 'withdrawn') then
    if old.state <> 'open' or old.expires_at <= app_now() then
      raise exception 'staff.two' using errcode = 'insufficient_privilege';
    end if;
    select a.actor into new.decided_by from staff_actor() a;
    new.decided_at := app_now();
  end if;
  return new;
end $$;
create trigger date_approval before insert or update on approvals for each row execute function date_approval();

-- True when the setting app.staff_approval names an open approval of this right by another person, or by a proposer who
-- may now confirm alone.
create or replace function staff_is_seconded(wanted text, tenant integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from approvals a
    where a.tenant_id = tenant and a.id = nullif(current_setting('app.staff_approval', true), '')::uuid
      and a.deed = wanted and a.state = 'open' and a.expires_at > app_now()
      and (a.proposed_by is distinct from (select coalesce(s.staff_id::text, s.os_user) from live_staff_session() s) or a.alone_from <= app_now()))
$$;

-- True for the proposer of an approval, and for people who may confirm it.
create function staff_sees_approval(tenant integer, wanted text, proposer text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return staff_holds(wanted, tenant) or proposer = (select coalesce(s.staff_id::text, s.os_user) from live_staff_session() s);
end $$;
create policy network_rows on approvals for select to app_network
  using (staff_sees_approval(tenant_id, deed, proposed_by));
grant select on approvals to app_network;

revoke all on function staff_holders(text, integer, text), staff_holds(text, integer), date_approval(),
  staff_sees_approval(integer, text, text) from public;
grant execute on function staff_holders(text, integer, text), staff_holds(text, integer) to app_operator;
grant execute on function staff_sees_approval(integer, text, text) to app_network;
