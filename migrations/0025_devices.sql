-- What a member sees of their own devices, and a session that takes a new token without logging its pages out.

-- Kept by the day: enough to know a device again, and nobody's timetable. Written once a day.
alter table sessions add column seen_on date not null default current_date;

-- The old token of a session that took a new one (D15): good for the few seconds in which requests sent with it arrive.
alter table sessions add column succeeded_by uuid;
