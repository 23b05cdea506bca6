-- The one clock that money is timed by tells the moment at which a statement began: the same wherever the statement asks for it,
-- so an index on moments serves it, and a statement that a cluster runs on several nodes has one.
create or replace function clock_now() returns timestamptz
language sql stable
return date_trunc('milliseconds', statement_timestamp());
