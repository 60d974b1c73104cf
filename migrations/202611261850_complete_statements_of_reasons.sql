-- The nine elements of a statement of reasons are columns of its decision (DSA 17(3)).
alter table decisions
  -- Clause of the law. Null for a rule of the terms, whose clause follows from the ground.
  add column clause text,
  -- True when a program drew attention to the content.
  add column automated boolean not null default false,
  -- Countries of the measure. Empty for all countries of the site.
  add column territory text[] not null default '{}',
  add constraint decisions_clause_check check ((ground is not distinct from 'unlawful') = (clause is not null));

-- Hash of the link that filed the appeal. The link outlives the member's erasure and shows the answer.
alter table appeals add column token_hash text;
create unique index appeals_by_link on appeals (tenant_id, token_hash);
-- A person contests a decision once.
create unique index appeals_once on appeals (tenant_id, decision_id, member_id);
drop index appeals_on_decision;
-- A console user and a system user may be the same person, so neither reviews the other.
alter table appeals add constraint appeals_one_register_check check
  ((decided_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') = (reviewed_by ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'));
