-- A person and their inviter do not count as two people: a grant of the last 30 days links them.

-- True when one of two people gave the other a grant within the 30 days before an instant, or later. A common manager
-- as inviter also links two people. A common owner does not, because owners invite whole teams and hear of each new
-- person.
create function are_staff_bound(one text, other text, proposed timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from staff_grants g
    where g.given_at > proposed - interval '30 days'
      and (g.staff_id::text = one and g.given_by::text = other or g.staff_id::text = other and g.given_by::text = one))
  or exists (
    select from staff_grants g join staff_grants h on h.given_by = g.given_by
    where g.staff_id::text = one and h.staff_id::text = other and one <> other
      and g.given_at > proposed - interval '30 days' and h.given_at > proposed - interval '30 days'
      and not exists (select from staff_grants o where o.staff_id = g.given_by and o.role = 'owner' and o.ended_at is null
        and (o.until is null or o.until > app_now())))
$$;

-- True for the session's person and a proposer who are linked.
create function is_staff_bound(proposer text, proposed timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select are_staff_bound(proposer, s.staff_id::text, proposed) from live_staff_session() s
$$;

-- Does not count people that this person invited, so that the inviter of all others must wait alone.
create or replace function staff_holders(wanted text, tenant integer, besides text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(distinct g.staff_id)::integer
  from staff_grants g join role_deeds d on d.role = g.role and d.deed = wanted
  join staff p on p.id = g.staff_id and p.state = 'active'
  where g.ended_at is null and (g.until is null or g.until > app_now()) and (g.tenant_id is null or g.tenant_id = tenant)
    and g.staff_id::text is distinct from besides
    and not exists (select from staff_grants given where given.staff_id = g.staff_id and given.given_by::text = besides
      and given.given_at > app_now() - interval '30 days')
$$;

-- True when the setting app.staff_approval names an open approval of this right by another person without a link to the
-- confirmer, or by a proposer who may now confirm alone.
create or replace function staff_is_seconded(wanted text, tenant integer) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from approvals a
    where a.tenant_id = tenant and a.id = nullif(current_setting('app.staff_approval', true), '')::uuid
      and a.deed = wanted and a.state = 'open' and a.expires_at > app_now()
      and (a.alone_from <= app_now()
        or a.proposed_by is distinct from (select coalesce(s.staff_id::text, s.os_user) from live_staff_session() s)
          and not coalesce(is_staff_bound(a.proposed_by, a.proposed_at), false)))
$$;

revoke all on function are_staff_bound(text, text, timestamptz), is_staff_bound(text, timestamptz) from public;
grant execute on function is_staff_bound(text, timestamptz) to app_operator, app_network;
