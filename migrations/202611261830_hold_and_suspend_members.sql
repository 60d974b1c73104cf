-- A suspension ends at an instant. It continues during a deletion, so that a reactivated member is still suspended.
alter table members
  add column held_until timestamptz,
  add column suspended_until timestamptz,
  drop constraint members_state_check,
  add constraint members_state_check check (state in ('unconfirmed', 'active', 'suspended', 'deleted', 'banned')),
  add constraint members_suspended_check check (state <> 'suspended' or suspended_until is not null);
-- For the job that ends holds and suspensions.
create index members_held on members (tenant_id, held_until) where held_until is not null;
create index members_suspended on members (tenant_id, suspended_until) where suspended_until is not null;

-- End of a hold or suspension, for its statement of reasons (DSA 17(3)a).
alter table decisions
  add column until_at timestamptz,
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check
    check (kind in ('warning', 'hold', 'suspension', 'ban', 'photo', 'text', 'report', 'complaint')),
  drop constraint decisions_check,
  add constraint decisions_check check
    ((kind in ('warning', 'hold', 'suspension', 'ban', 'photo', 'text')) = (member_id is not null and ground is not null)),
  add constraint decisions_until_check check ((kind in ('hold', 'suspension')) = (until_at is not null));
