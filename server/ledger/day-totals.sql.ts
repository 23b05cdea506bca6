// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type InsertDayChangeValues = {
  readonly userId: bigint | number
  readonly name: string
  readonly day: bigint | number
  readonly amount: bigint
}
export const insertDayChange = statement<InsertDayChangeValues, never>(
  'insertDayChange_310d4469',
  ["userId","name","day","amount"],
  `insert into total_changes (user_id, name, place, amount) values ($1, $2, $3, $4)`,
)

export type SumDaysValues = {
  readonly names: readonly (string | null)[]
}
export type SumDaysRow = {
  readonly name: string | null
  readonly amount: bigint
}
export const sumDays = statement<SumDaysValues, SumDaysRow>(
  'sumDays_7efd51c4',
  ["names"],
  `select name, sum(amount) as "amount" from (
  select name, amount from totals where name = any($1::text[])
  union all
  select name, amount from total_changes where name = any($1::text[])
) t group by name`,
)

export type ReadDaysValues = {
  readonly days: number
  readonly names: readonly (string | null)[]
}
export type ReadDaysRow = {
  readonly day: bigint
  readonly name: string | null
  readonly amount: bigint | null
}
export const readDays = statement<ReadDaysValues, ReadDaysRow>(
  'readDays_933e5a98',
  ["days","names"],
  `select latest.day as "day", told.name as "name", told.amount as "amount"
from generate_series(floor(extract(epoch from clock_now()) / 86400)::bigint - $1::integer + 1,
  floor(extract(epoch from clock_now()) / 86400)::bigint) as latest(day)
left join (
  select name, place, sum(amount) as amount from (
    select name, place, amount from totals where name = any($2::text[])
    union all
    select name, place, amount from total_changes where name = any($2::text[])
  ) t group by name, place
) told on told.place = latest.day
order by latest.day`,
)
