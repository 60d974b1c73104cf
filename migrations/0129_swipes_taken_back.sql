-- A decision that was taken back stays as such: whom it was about comes first among the cards, on every device.
alter table swipes drop constraint swipes_choice_check;
alter table swipes add constraint swipes_choice_check check (choice in ('like', 'pass', 'undone'));
create index swipes_undone on swipes (tenant_id, member_id, created_at desc) where choice = 'undone';
