-- What tells that two accounts of a tenant are one person's: keyed hashes of the mailbox, the card and the bank account.
create table person_keys (
  tenant_id integer not null,
  member_id uuid not null,
  kind text not null check (kind in ('mailbox', 'card', 'account')),
  key text not null,
  seen_at timestamptz not null,
  primary key (tenant_id, member_id, key),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index person_keys_key on person_keys (tenant_id, key);
select tenant_table('person_keys');

-- What a person may have once, under each of their keys: the unique key decides between two accounts that ask at once.
create table person_advantages (
  tenant_id integer not null,
  advantage text not null,
  key text not null,
  member_id uuid not null,
  taken_at timestamptz not null,
  primary key (tenant_id, advantage, key),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index person_advantages_member on person_advantages (tenant_id, member_id);
select tenant_table('person_advantages');
