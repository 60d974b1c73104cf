-- Why staff turned a photo down, for its owner: one of the known reasons, or staff's own words.
alter table photos add column refusal_reason text;
