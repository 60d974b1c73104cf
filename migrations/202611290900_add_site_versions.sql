-- Versions of a site's record, drafts of its changes, and the way by which the console saves a site.

create table site_versions (
  tenant_id integer not null,
  -- Value of `tenants.version` after the save. Suspensions raise that value too, so that numbers have gaps.
  version integer not null,
  state text not null,
  record jsonb not null,
  -- Data of the company at that time, which other sites share.
  company jsonb not null,
  source text not null check (source in ('files', 'desk')),
  -- Actor, as `staff_actor` names people, keys and users of the operating system. Null for files.
  saved_by text,
  reason text not null default '',
  -- Version that the save replaced knowingly. Null for a move of a host and a change of another site's company.
  based_on integer,
  at timestamptz not null default app_now(),
  primary key (tenant_id, version),
  check (source = 'desk' or saved_by is null)
);
select tenant_table('site_versions', 'select');
select network_table('site_versions', 'site.look', 'tenant_id, version, source, saved_by, at');

create table site_drafts (
  tenant_id integer not null,
  -- Actor, as `staff_actor` names people and users of the operating system.
  person text not null,
  based_on integer not null,
  record jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, person)
);
select tenant_table('site_drafts');

-- Writes the version in the transaction of each save, so that no program forgets it. The setting `app.site_save` tells
-- source, person, reason and base. Programs save outside a site's scope, so the trigger sets the tenant.
create function note_site_version() returns trigger language plpgsql as $$
declare
  former text := coalesce(current_setting('app.tenant_id', true), '');
  save jsonb := coalesce(nullif(current_setting('app.site_save', true), ''), '{}')::jsonb;
begin
  execute format('set local app.tenant_id = %L', new.id);
  insert into site_versions (tenant_id, version, state, record, company, source, saved_by, reason, based_on)
  values (new.id, new.version, new.state, new.record,
    coalesce((select c.data from companies c where c.id = new.record ->> 'company_id'), '{}'),
    coalesce(save ->> 'source', 'files'), save ->> 'by', coalesce(save ->> 'reason', ''), (save ->> 'based_on')::integer);
  execute format('set local app.tenant_id = %L', former);
  return null;
end $$;
create trigger version_of_new_site after insert on tenants for each row execute function note_site_version();
-- A suspension and a new preview word raise the version, and leave `updated_at`.
create trigger version_of_site after update of record, state, updated_at on tenants for each row
  when (new.version > old.version and (old.record, old.state, old.updated_at) is distinct from (new.record, new.state, new.updated_at))
  execute function note_site_version();

do $$
declare
  former text := coalesce(current_setting('app.tenant_id', true), '');
  site record;
begin
  for site in select t.id, t.version, t.state, t.record, t.updated_at, coalesce(c.data, '{}') as company
    from tenants t left join companies c on c.id = t.record ->> 'company_id' order by t.id
  loop
    execute format('set local app.tenant_id = %L', site.id);
    insert into site_versions (tenant_id, version, state, record, company, source, at)
    values (site.id, site.version, site.state, site.record, site.company, 'files', site.updated_at);
  end loop;
  execute format('set local app.tenant_id = %L', former);
end $$;

-- Permissions that a change of a record needs. setting-permission.ts has the same lists.
create function site_deeds(former jsonb, given jsonb) returns text[]
language sql immutable set search_path = public, pg_temp as $$
  with changed (name) as (
    select 'settings.' || coalesce(f.key, g.key)
    from jsonb_each(former -> 'settings') f full join jsonb_each(given -> 'settings') g on g.key = f.key
    where f.value is distinct from g.value
    union all
    select coalesce(f.key, g.key) from jsonb_each(former) f full join jsonb_each(given) g on g.key = f.key
    where coalesce(f.key, g.key) <> 'settings' and f.value is distinct from g.value
  )
  select coalesce(array_agg(distinct case
    when name in ('hosts', 'settings.domain', 'settings.payment_provider') then 'site.open'
    when name in ('texts', 'settings.index_title', 'settings.description', 'settings.fictional_icon', 'settings.fictional_label',
      'settings.fictional_warning', 'settings.fictional_singular', 'settings.fictional_plural', 'settings.visible_profile_notes',
      'settings.adult_notice', 'settings.theme', 'settings.brand', 'settings.mark') then 'site.look'
    else 'site.edit' end), '{}') from changed
$$;

-- Stores the hosts of a record. Refuses another site's host without naming that site.
create function save_site_hosts(tenant integer, given_hosts text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken text;
begin
  delete from tenant_hosts where tenant_id = tenant and host <> all (given_hosts) and not redirects;
  insert into tenant_hosts (host, tenant_id) select distinct unnest(given_hosts), tenant
  on conflict (host) do update set redirects = false where tenant_hosts.tenant_id = excluded.tenant_id;
  select g.host into taken from unnest(given_hosts) as g (host)
  where not exists (select from tenant_hosts h where h.host = g.host and h.tenant_id = tenant) limit 1;
  if taken is not null then
    raise exception 'site.host_taken' using detail = taken;
  end if;
end $$;

-- Saves a checked record of the transaction's site as the person of the session. Returns the new version. Triggers
-- write the version's row and announce the change.
create function save_site_version(given_record jsonb, given_base integer, given_reason text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant integer := staff_tenant();
  stored tenants;
  deed text;
  saved integer;
begin
  perform operator_enter('site.look', tenant);
  -- A table lock first, as `applyTenant` takes one, so that the two wait instead of deadlocking.
  lock table tenants in row exclusive mode;
  select t.* into stored from tenants t where t.id = tenant for no key update;
  foreach deed in array site_deeds(stored.record, given_record) loop
    perform operator_enter(deed, tenant);
  end loop;
  if given_base is distinct from (select max(v.version) from site_versions v where v.tenant_id = tenant) then
    raise exception 'site.changed';
  end if;
  if not exists (select from companies c where c.id = given_record ->> 'company_id') then
    raise exception 'site.no_company';
  end if;
  perform save_site_hosts(tenant, array(select jsonb_array_elements_text(given_record -> 'hosts')));
  perform set_config('app.site_save', jsonb_build_object('source', 'desk', 'by', (select a.actor from staff_actor() a),
    'reason', given_reason, 'based_on', given_base)::text, true);
  update tenants t set record = given_record, version = t.version + 1, updated_at = now() where t.id = tenant
  returning t.version into saved;
  perform set_config('app.site_save', '', true);
  return saved;
end $$;

revoke all on function site_deeds(jsonb, jsonb), save_site_hosts(integer, text[]),
  save_site_version(jsonb, integer, text) from public;
grant execute on function site_deeds(jsonb, jsonb), save_site_version(jsonb, integer, text) to app_operator;
