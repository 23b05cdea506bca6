/* @name insertDayChange */
insert into total_changes (user_id, name, place, amount) values (:userId!, :name!, :day!, :amount!);

/* Sums the totals of all days until now. */
/* @name sumDays */
select name, sum(amount) as "amount!" from (
  select name, amount from totals where name = any(:names!::text[])
  union all
  select name, amount from total_changes where name = any(:names!::text[])
) t group by name;

/* Sums the totals of all days before a day. */
/* @name sumDaysBefore */
select name, sum(amount) as "amount!" from (
  select name, amount from totals where name = any(:names!::text[]) and place < :day!
  union all
  select name, amount from total_changes where name = any(:names!::text[]) and place < :day!
) t group by name;

/* Returns today by the database's clock, counted from 1970 in UTC. */
/* @name readToday */
select floor(extract(epoch from clock_now()) / 86400)::bigint as "today!";

/* Lists the totals of each day from a day on. */
/* @name readDays */
select place as "day!", name, sum(amount) as "amount!" from (
  select name, place, amount from totals where name = any(:names!::text[]) and place >= :fromDay!
  union all
  select name, place, amount from total_changes where name = any(:names!::text[]) and place >= :fromDay!
) t group by place, name;
