-- Refusing a photo or a text about oneself is a decision like a ban: told with its reasons, and open to an objection
-- (DSA 17(1)a, 20).
alter table decisions drop constraint decisions_kind_check;
alter table decisions add constraint decisions_kind_check
  check (kind in ('warning', 'ban', 'photo', 'text', 'report', 'complaint'));
alter table decisions drop constraint decisions_check;
alter table decisions add constraint decisions_check
  check ((kind in ('warning', 'ban', 'photo', 'text')) = (member_id is not null and ground is not null));
create index decisions_on_subject on decisions (tenant_id, subject_id);
