-- The one clock that money and mining are measured by. A function, so that a test can move it.
create function clock_now() returns timestamptz
language sql volatile
return date_trunc('milliseconds', clock_timestamp());
