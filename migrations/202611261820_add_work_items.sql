-- The queue of operators: one row for each waiting photo, text, case, complaint or appeal.

-- Severity of an item. Lists sort by it, the smallest number first.
create function work_severity(kind text, reason text) returns smallint language sql immutable as $$
  select case
    when kind = 'case' and reason in ('underage', 'threats') then 1
    when kind = 'case' and reason = 'intimate_images' then 2
    else 3 end::smallint
$$;

-- Time until an item is due (operators/queue/work-item.ts shows the same numbers).
create function work_time(kind text, reason text) returns interval language sql immutable as $$
  select make_interval(hours => case
    when kind = 'case' and reason in ('underage', 'threats') then 1
    when kind = 'case' and reason = 'intimate_images' then 4
    when kind in ('case', 'complaint') then 24
    when kind = 'appeal' then 14 * 24
    else 12 end)
$$;

create table work_items (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('photo', 'text', 'message', 'case', 'complaint', 'appeal')),
  -- No foreign key, because a closed item outlives its subject for some weeks.
  subject_id uuid not null,
  -- Owner of the photo or text, reported member, or complainant. Null without an account.
  member_id uuid,
  -- An identifier that names no person: a report's reason, a topic, a kind of decision, or a finding.
  reason text not null,
  severity smallint not null,
  language text not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- Increases when the contents change, so that a decision about outdated contents is refused.
  version integer not null default 1,
  claimed_by text,
  -- Instant at which the claim expires.
  claimed_until timestamptz,
  closed_at timestamptz,
  outcome text,
  primary key (tenant_id, id),
  check ((claimed_by is null) = (claimed_until is null)),
  check ((closed_at is null) = (outcome is null)),
  check (closed_at is null or claimed_by is null)
);
create unique index work_items_open on work_items (tenant_id, kind, subject_id) where closed_at is null;
create index work_items_due on work_items (tenant_id, severity, due_at, id) where closed_at is null;
-- For a page over all tenants, which merges the kinds in index order.
create index work_items_first on work_items (kind, severity, due_at, id) where closed_at is null;
create index work_items_claimed on work_items (claimed_by) where claimed_by is not null;
create index work_items_of_member on work_items (tenant_id, member_id);
create index work_items_closed on work_items (tenant_id, closed_at) where closed_at is not null;
select tenant_table('work_items');

-- All waiting subjects of one tenant, from their own tables. For the triggers, the first filling and the nightly check.
create function waiting_work(tenant integer)
returns table (kind text, subject_id uuid, member_id uuid, reason text, language text, since timestamptz)
language sql stable as $$
  select 'photo', ph.id, ph.member_id, case ph.state when 'pending' then 'hidden' else 'shown' end,
    coalesce(a.locale, ''), ph.created_at
  from photos ph
  join members m on m.tenant_id = tenant and m.id = ph.member_id and m.state in ('active', 'unconfirmed')
  left join accounts a on a.tenant_id = tenant and a.member_id = ph.member_id
  where ph.tenant_id = tenant and (ph.state = 'pending' or ph.state = 'active' and ph.looked_at is null)
  union all
  select 'text', x.id, x.member_id, case x.state when 'pending' then 'hidden' else 'shown' end,
    coalesce(a.locale, ''), x.created_at
  from profile_texts x
  join members m on m.tenant_id = tenant and m.id = x.member_id and m.state in ('active', 'unconfirmed')
  left join accounts a on a.tenant_id = tenant and a.member_id = x.member_id
  where x.tenant_id = tenant and x.decided_at is null and x.state <> 'refused'
  union all
  select 'message', f.message_id, f.sender_id, array_to_string(f.found, ','), coalesce(a.locale, ''), f.flagged_at
  from message_flags f
  join messages x on x.tenant_id = tenant and x.id = f.message_id and x.removed_at is null
  join members m on m.tenant_id = tenant and m.id = f.sender_id and m.state in ('active', 'unconfirmed')
  left join accounts a on a.tenant_id = tenant and a.member_id = f.sender_id
  where f.tenant_id = tenant and f.decided_at is null
  union all
  select 'case', c.id, c.reported_id,
    -- The most urgent reason first, as in safety/report.ts.
    coalesce((select r.reason from reports r where r.tenant_id = tenant and r.case_id = c.id
      order by array_position(array['underage', 'threats', 'intimate_images', 'harassment', 'hate', 'scam', 'fake', 'other'],
        r.reason) limit 1), 'other'),
    -- Language of the first reporter, whose text staff read.
    coalesce((select a.locale from reports r
      join accounts a on a.tenant_id = tenant and a.member_id = r.reporter_id
      where r.tenant_id = tenant and r.case_id = c.id order by r.created_at limit 1), ''),
    c.opened_at
  from report_cases c where c.tenant_id = tenant and c.closed_at is null
  union all
  select 'complaint', c.id, c.member_id, c.topic, c.locale, c.created_at
  from complaints c where c.tenant_id = tenant and c.closed_at is null
  union all
  select 'appeal', p.id, p.member_id, d.kind, coalesce(a.locale, ''), p.filed_at
  from appeals p
  join decisions d on d.tenant_id = tenant and d.id = p.decision_id
  left join accounts a on a.tenant_id = tenant and a.member_id = p.member_id
  where p.tenant_id = tenant and p.closed_at is null
$$;

create function close_work(tenant integer, which text, subject uuid, how text) returns void language sql as $$
  update work_items set closed_at = app_now(), outcome = how, claimed_by = null, claimed_until = null
  where tenant_id = tenant and kind = which and subject_id = subject and closed_at is null
$$;

-- Updates the item of one subject from the subject's table. Reopens an item that was closed minutes ago, so that an
-- undone decision keeps its place. `began` is the start of the wait. Null uses the subject's own time.
create function keep_work(tenant integer, which text, subject uuid, how text, is_changed boolean, began timestamptz)
returns void language plpgsql as $$
declare
  found_work record;
begin
  select * into found_work from waiting_work(tenant) w where w.kind = which and w.subject_id = subject;
  if not found then
    perform close_work(tenant, which, subject, how);
    return;
  end if;
  update work_items i
  set closed_at = null, outcome = null, member_id = found_work.member_id, reason = found_work.reason,
    severity = work_severity(which, found_work.reason),
    due_at = least(i.due_at, app_now() + work_time(which, found_work.reason)),
    version = i.version + case when is_changed or i.closed_at is not null then 1 else 0 end
  where i.tenant_id = tenant and i.id = (
    select o.id from work_items o
    where o.tenant_id = tenant and o.kind = which and o.subject_id = subject
      and (o.closed_at is null or o.closed_at > app_now() - interval '5 minutes')
    order by o.closed_at desc nulls first limit 1);
  if found then return; end if;
  insert into work_items (tenant_id, kind, subject_id, member_id, reason, severity, language, opened_at, due_at)
  select tenant, which, subject, found_work.member_id, found_work.reason, work_severity(which, found_work.reason),
    found_work.language, at, at + work_time(which, found_work.reason)
  from (select coalesce(began, found_work.since) as at) start
  on conflict (tenant_id, kind, subject_id) where closed_at is null do nothing;
end $$;

-- Updates the item of a changed row. Arguments: the kind of item, and the column with the subject's id.
create function note_work() returns trigger language plpgsql as $$
declare
  was jsonb := case tg_op when 'INSERT' then null else to_jsonb(old) end;
  is_now jsonb := case tg_op when 'DELETE' then null else to_jsonb(new) end;
  which text := tg_argv[0];
  subject text := tg_argv[1];
  tenant integer := coalesce(is_now, was) ->> 'tenant_id';
begin
  if tg_op = 'DELETE' or was ->> subject <> is_now ->> subject then
    perform close_work(tenant, which, (was ->> subject)::uuid, 'gone');
  end if;
  if tg_op <> 'DELETE' then
    perform keep_work(tenant, which, (is_now ->> subject)::uuid,
      case
        when which = 'appeal' then coalesce(is_now ->> 'outcome', 'gone')
        when which in ('case', 'complaint') then 'closed'
        when is_now ->> 'removed_at' is not null then 'gone'
        when is_now ->> 'state' = 'refused' then 'refused'
        when coalesce(is_now ->> 'looked_at', is_now ->> 'decided_at') is not null then 'passed'
        else 'gone' end,
      -- True for a further report, or a changed text.
      tg_table_name = 'reports' or was ->> 'body' <> is_now ->> 'body',
      case tg_op when 'UPDATE' then app_now() end);
  end if;
  return null;
end $$;

create trigger work_begins after insert on photos
  for each row when (new.state = 'pending' or new.looked_at is null) execute function note_work('photo', 'id');
create trigger work_changes after update of id, state, looked_at on photos
  for each row when ((old.id, old.state, old.looked_at) is distinct from (new.id, new.state, new.looked_at))
  execute function note_work('photo', 'id');
create trigger work_ends after delete on photos
  for each row when (old.state = 'pending' or old.looked_at is null) execute function note_work('photo', 'id');

create trigger work_begins after insert on profile_texts
  for each row when (new.decided_at is null) execute function note_work('text', 'id');
create trigger work_changes after update of state, decided_at, body on profile_texts
  for each row when ((old.state, old.decided_at, old.body) is distinct from (new.state, new.decided_at, new.body))
  execute function note_work('text', 'id');
create trigger work_ends after delete on profile_texts
  for each row when (old.decided_at is null) execute function note_work('text', 'id');

create trigger work_begins after insert on message_flags
  for each row when (new.decided_at is null) execute function note_work('message', 'message_id');
create trigger work_changes after update of decided_at on message_flags
  for each row when (old.decided_at is distinct from new.decided_at) execute function note_work('message', 'message_id');
create trigger work_ends after delete on message_flags
  for each row when (old.decided_at is null) execute function note_work('message', 'message_id');
create trigger work_ends after update of removed_at on messages
  for each row when (old.removed_at is null and new.removed_at is not null) execute function note_work('message', 'id');

create trigger work_begins after insert on report_cases
  for each row when (new.closed_at is null) execute function note_work('case', 'id');
create trigger work_changes after update of closed_at on report_cases
  for each row when (old.closed_at is distinct from new.closed_at) execute function note_work('case', 'id');
create trigger work_ends after delete on report_cases
  for each row when (old.closed_at is null) execute function note_work('case', 'id');
create trigger work_changes after insert or update of reason, body on reports
  for each row execute function note_work('case', 'case_id');

create trigger work_begins after insert on complaints
  for each row when (new.closed_at is null) execute function note_work('complaint', 'id');
create trigger work_changes after update of closed_at, member_id on complaints
  for each row when ((old.closed_at, old.member_id) is distinct from (new.closed_at, new.member_id))
  execute function note_work('complaint', 'id');
create trigger work_ends after delete on complaints
  for each row when (old.closed_at is null) execute function note_work('complaint', 'id');

create trigger work_begins after insert on appeals
  for each row when (new.closed_at is null) execute function note_work('appeal', 'id');
create trigger work_changes after update of closed_at, member_id on appeals
  for each row when ((old.closed_at, old.member_id) is distinct from (new.closed_at, new.member_id))
  execute function note_work('appeal', 'id');
create trigger work_ends after delete on appeals
  for each row when (old.closed_at is null) execute function note_work('appeal', 'id');

-- Removes photos, texts and messages of a deleted or banned member from the queue. A reactivation adds them again.
create function note_work_of_member() returns trigger language plpgsql as $$
begin
  if new.state not in ('active', 'unconfirmed') then
    update work_items set closed_at = app_now(), outcome = 'left', claimed_by = null, claimed_until = null
    where tenant_id = new.tenant_id and member_id = new.id and kind in ('photo', 'text', 'message') and closed_at is null;
  else
    perform keep_work(new.tenant_id, w.kind, w.subject_id, 'gone', false, app_now())
    from waiting_work(new.tenant_id) w where w.member_id = new.id and w.kind in ('photo', 'text', 'message');
  end if;
  return null;
end $$;
create trigger work_of_member after update of state on members
  for each row when ((old.state in ('active', 'unconfirmed')) <> (new.state in ('active', 'unconfirmed')))
  execute function note_work_of_member();

do $$
declare
  tenant integer;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    insert into work_items (tenant_id, kind, subject_id, member_id, reason, severity, language, opened_at, due_at)
    select tenant, kind, subject_id, member_id, reason, work_severity(kind, reason), language, since,
      since + work_time(kind, reason)
    from waiting_work(tenant);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
