-- Outgoing webhooks by the Standard Webhooks specification: endpoints, messages to them, and attempts to deliver.

create table webhook_endpoints (
  tenant_id integer not null,
  id uuid not null,
  url text not null check (url like 'https://%' and length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  sealed_secret text not null,
  -- Secret before the last rotation, with which messages are signed too until `former_until`. Empty without one.
  sealed_former text not null default '',
  former_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'failing')),
  -- First failure since the last delivery.
  failing_since timestamptz,
  -- Operator who added the endpoint.
  made_by text not null,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  check ((sealed_former = '') = (former_until is null))
);
create unique index webhook_endpoints_url on webhook_endpoints (tenant_id, url);
select tenant_table('webhook_endpoints');

-- An event for one endpoint. Its id is the header `webhook-id` of each attempt.
create table webhook_messages (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  event text not null,
  data jsonb not null,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- True until the next attempt of a message sent by hand, also to an endpoint that is not active.
  by_hand boolean not null default false,
  -- Used retries. A test event, and a message sent again after its end, have used all.
  failures integer not null default 0,
  due_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
create index webhook_messages_due on webhook_messages (tenant_id, endpoint_id, due_at) where state = 'waiting';
create index webhook_messages_of_endpoint on webhook_messages (tenant_id, endpoint_id, happened_at desc, id);
create index webhook_messages_old on webhook_messages (tenant_id, happened_at);
select tenant_table('webhook_messages');

create table webhook_attempts (
  tenant_id integer not null,
  message_id uuid not null,
  number integer not null,
  tried_at timestamptz not null,
  duration_ms integer not null,
  -- HTTP status. Null without an answer.
  status integer,
  -- A problem of webhooks/message.ts. Null after a delivery.
  problem text,
  primary key (tenant_id, message_id, number),
  foreign key (tenant_id, message_id) references webhook_messages (tenant_id, id) on delete cascade
);
select tenant_table('webhook_attempts', 'select, insert, delete');

-- Stores an event for each endpoint that chose its type, in the transaction of the event. An undoable command waits.
-- The lock waits for the end of a removal, because the foreign key would else refuse the cause of the event.
create function note_webhook(tenant integer, event_type text, facts jsonb) returns void language sql as $$
  insert into webhook_messages (tenant_id, endpoint_id, event, data, happened_at, due_at)
  select tenant, e.id, event_type, facts, app_now(),
    app_now() + case when coalesce(current_setting('app.act_id', true), '') = '' then interval '0' else interval '1 minute' end
  from webhook_endpoints e where e.tenant_id = tenant and event_type = any (e.events) for key share of e
$$;

create function note_order_webhook() returns trigger language plpgsql as $$
begin
  perform note_webhook(new.tenant_id, 'order.completed', jsonb_build_object('order_id', new.id,
    'amount_minor', new.amount_minor, 'currency', new.currency));
  return null;
end $$;
create trigger webhook_of_order after update of state on orders
  for each row when (old.state <> 'completed' and new.state = 'completed') execute function note_order_webhook();

create function note_refund_webhook() returns trigger language plpgsql as $$
begin
  perform note_webhook(new.tenant_id, 'order.refunded', jsonb_build_object('order_id', new.order_id,
    'return_id', new.id, 'amount_minor', new.amount_minor, 'currency', new.currency));
  return null;
end $$;
create trigger webhook_of_refund after update of state on credit_returns
  for each row when (old.state <> 'sent' and new.state = 'sent') execute function note_refund_webhook();

create function note_member_webhook() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is null and new.confirmed_at is not null then
    perform note_webhook(new.tenant_id, 'member.joined', jsonb_build_object('member_id', new.id));
  end if;
  -- An erasure of a banned member ends the confirmation in the same update.
  if old.confirmed_at is not null and old.state <> 'deleted' and new.state = 'deleted' then
    perform note_webhook(new.tenant_id, 'member.left', jsonb_build_object('member_id', new.id));
  elsif old.state = 'deleted' and new.state = 'active' then
    perform note_webhook(new.tenant_id, 'member.returned', jsonb_build_object('member_id', new.id));
  end if;
  return null;
end $$;
create trigger webhook_of_member after update of state, confirmed_at on members
  for each row when (not new.fictional and (old.state, old.confirmed_at) is distinct from (new.state, new.confirmed_at))
  execute function note_member_webhook();

-- Names neither the reporter nor the reported member.
create function note_report_webhook() returns trigger language plpgsql as $$
begin
  perform note_webhook(new.tenant_id, 'report.filed', jsonb_build_object('report_id', new.id, 'case_id', new.case_id));
  return null;
end $$;
create trigger webhook_of_report after insert on reports for each row execute function note_report_webhook();

-- Names no member. An undo deletes the decision, and with it the message that still waits.
create function note_decision_webhook() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from webhook_messages where tenant_id = old.tenant_id and event = 'decision.made' and state = 'waiting'
      and data ->> 'decision_id' = old.id::text and happened_at > app_now() - interval '5 minutes';
    return null;
  end if;
  perform note_webhook(new.tenant_id, 'decision.made', jsonb_build_object('decision_id', new.id, 'kind', new.kind));
  return null;
end $$;
create trigger webhook_of_decision after insert or delete on decisions
  for each row execute function note_decision_webhook();

-- Programs change a site's record outside its scope, so the trigger sets the tenant for its own insert.
create function note_site_webhook() returns trigger language plpgsql as $$
declare
  former text := coalesce(current_setting('app.tenant_id', true), '');
begin
  perform set_config('app.tenant_id', new.id::text, true);
  perform note_webhook(new.id, 'site.published', jsonb_build_object('version', new.version));
  perform set_config('app.tenant_id', former, true);
  return null;
end $$;
-- A suspension and a new preview word raise the version, and leave `updated_at`.
create trigger webhook_of_site after update of state, updated_at on tenants
  for each row when (new.state = 'live' and (old.state, old.updated_at) is distinct from (new.state, new.updated_at))
  execute function note_site_webhook();

-- Lists the tenants with due messages in one call. Row-level security binds each step to one tenant.
create function tenants_with_due_webhooks() returns setof integer language plpgsql as $$
declare
  former text := coalesce(current_setting('app.tenant_id', true), '');
  site integer;
begin
  for site in select id from tenants where suspended_at is null order by id loop
    perform set_config('app.tenant_id', site::text, true);
    if exists (
      select from webhook_endpoints e
      join webhook_messages m on m.tenant_id = site and m.endpoint_id = e.id and m.state = 'waiting' and m.due_at <= app_now()
      where e.tenant_id = site and e.state = 'active'
    ) then
      return next site;
    end if;
  end loop;
  perform set_config('app.tenant_id', former, true);
end $$;
revoke all on function tenants_with_due_webhooks() from public;
grant execute on function tenants_with_due_webhooks() to app_user;
