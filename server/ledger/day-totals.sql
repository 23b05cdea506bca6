/* @name insertDayChange */
insert into total_changes (user_id, name, place, amount) values (:userId!, :name!, :day!, :amount!);

/* What all days have brought together by now. */
/* @name sumDays */
select name, sum(amount) as "amount!" from (
  select name, amount from totals where name = any(:names!::text[])
  union all
  select name, amount from total_changes where name = any(:names!::text[])
) t group by name;

/* The latest days, up to today, each with what it has brought; a day that has brought nothing has one row without a name. */
/* @name readDays */
select latest.day as "day!", told.name as "name?", told.amount as "amount?"
from generate_series(floor(extract(epoch from clock_now()) / 86400)::bigint - :days!::integer + 1,
  floor(extract(epoch from clock_now()) / 86400)::bigint) as latest(day)
left join (
  select name, place, sum(amount) as amount from (
    select name, place, amount from totals where name = any(:names!::text[])
    union all
    select name, place, amount from total_changes where name = any(:names!::text[])
  ) t group by name, place
) told on told.place = latest.day
order by latest.day;
