-- Salt of the digest in the journal, so that the details cannot be guessed from the digest.
alter table staff_acts add column salt text not null default replace(gen_random_uuid()::text, '-', '');
create index staff_acts_by_time on staff_acts (at, id);

-- True when the session's person has a right on all sites.
create function staff_holds_network(wanted text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  session staff_sessions := live_staff_session();
begin
  return session.kind = 'shell' or exists (
    select from staff_grants g join role_deeds d on d.role = g.role
    where g.staff_id = session.staff_id and g.tenant_id is null and g.ended_at is null
      and (g.until is null or g.until > app_now()) and d.deed = wanted);
end $$;
revoke all on function staff_holds_network(text) from public;
grant execute on function staff_holds_network(text) to app_network;

-- Acts on staff belong to no site. They are visible to people who may read the audit log of all sites.
alter table staff_acts enable row level security;
create policy staff_rows on staff_acts to app_staff using (true) with check (true);
create policy network_rows on staff_acts for select to app_network using ((select staff_holds_network('audit.see')));
grant select (id, verb, actor, via, subject, request_id, at, details) on staff_acts to app_network;

-- Acts are kept for as many days as in the journal (keptDays in app/operators/acts.server.ts).
create or replace function forget_old_staff_rows() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from staff_challenges where expires_at < app_now() - interval '1 day';
  delete from staff_invitations where expires_at < app_now() - interval '30 days';
  delete from staff_acts where at < app_now() - interval '731 days';
$$;
