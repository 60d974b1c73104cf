-- Acts on what has no id of its own: a discount code, an announcement, an invitation, a payment of the provider's. The note names it.
alter table operator_acts alter column subject_id drop not null;
