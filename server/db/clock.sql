/* @name readClock */
select (extract(epoch from clock_now()) * 1000)::float8 as "now_ms!";
