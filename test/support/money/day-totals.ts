/** Statement that inserts the day totals of the existing rows, for rows that were inserted without the program. */
export const DAY_TOTALS = `insert into totals (name, place, amount)
  select change.name, bought.place, change.amount from (
    select floor(extract(epoch from purchased_at) / 86400)::bigint as place, count(*) as copies, sum(price) as paid
    from purchases group by 1
  ) bought cross join lateral (values ('purchases', bought.copies::numeric), ('revenue', bought.paid)) as change(name, amount)
  where change.amount > 0
  union all
  select 'users', floor(extract(epoch from created_at) / 86400)::bigint, count(*) from users group by 2
  union all
  select lower(asset) || '_requested', floor(extract(epoch from requested_at) / 86400)::bigint, sum(amount)
  from withdrawals group by 1, 2
  union all
  select lower(asset) || '_completed', floor(extract(epoch from completed_at) / 86400)::bigint, sum(amount)
  from withdrawals where status = 'completed' group by 1, 2`
