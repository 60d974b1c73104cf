-- Instant at which a withdrawal arrived by telephone or mail, when staff recorded it later.
alter table credit_returns add column received_at timestamptz;

-- Retention class of an act, by its verb (keptVerbs in app/operators/acts.server.ts).
create or replace function act_class(verb text) returns text language sql immutable as $$
  select case
    when verb in ('refund-again', 'settled', 'refund-cash', 'return-credits', 'grant-credits', 'grant-more', 'refund',
      'refund-goodwill', 'refund-large', 'note-withdrawal', 'confirm') then 'books'
    when verb in ('refuse', 'decline', 'warn', 'hold', 'suspend', 'lift', 'ban', 'unban', 'close', 'decide', 'review',
      'undo') then 'decisions'
    else 'others' end
$$;
