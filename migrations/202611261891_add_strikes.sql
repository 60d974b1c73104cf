-- Strikes count for 12 months under the key of a mailbox, even after the account's erasure. They never apply on other
-- sites.
create table strikes (
  tenant_id integer not null,
  id uuid not null,
  -- Key of a mailbox, as in person_keys.
  person_key text not null,
  weight smallint not null check (weight > 0),
  ground text not null,
  -- No foreign key, because the decision is deleted once it can no longer be contested.
  decision_id uuid not null,
  struck_at timestamptz not null,
  until timestamptz not null,
  reversed_at timestamptz,
  primary key (tenant_id, id)
);
create index strikes_of_person on strikes (tenant_id, person_key);
create index strikes_of_decision on strikes (tenant_id, decision_id);
create index strikes_over on strikes (tenant_id, until);
select tenant_table('strikes');
select undoable_table('strikes', 'id');

-- Two mailboxes that an operator assigned to one person, so that their strikes add up.
create table strike_links (
  tenant_id integer not null,
  id uuid not null,
  key_a text not null,
  key_b text not null,
  linked_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check (key_a < key_b)
);
create unique index strike_links_open on strike_links (tenant_id, key_a, key_b) where ended_at is null;
create index strike_links_other on strike_links (tenant_id, key_b);
create index strike_links_by_age on strike_links (tenant_id, linked_at);
select tenant_table('strike_links');

-- Removes the strike of a reversed decision. Undoing the reversal adds the strike again.
create function reverse_strikes() returns trigger language plpgsql as $$
begin
  update strikes set reversed_at = new.reversed_at
  where tenant_id = new.tenant_id and decision_id = new.id and reversed_at is distinct from new.reversed_at;
  return null;
end $$;
create trigger reverse_strikes after update of reversed_at on decisions
  for each row when (new.reversed_at is distinct from old.reversed_at) execute function reverse_strikes();
