// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type InsertDayChangeValues = {
  readonly userId: bigint | number
  readonly name: string
  readonly day: bigint | number
  readonly amount: bigint
}
export const insertDayChange = statement<InsertDayChangeValues, never>(
  'write',
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
  'read',
  'sumDays_7efd51c4',
  ["names"],
  `select name, sum(amount) as "amount" from (
  select name, amount from totals where name = any($1::text[])
  union all
  select name, amount from total_changes where name = any($1::text[])
) t group by name`,
)

export type SumDaysBeforeValues = {
  readonly names: readonly (string | null)[]
  readonly day: bigint | number
}
export type SumDaysBeforeRow = {
  readonly name: string | null
  readonly amount: bigint
}
export const sumDaysBefore = statement<SumDaysBeforeValues, SumDaysBeforeRow>(
  'read',
  'sumDaysBefore_fe8f2e48',
  ["names","day"],
  `select name, sum(amount) as "amount" from (
  select name, amount from totals where name = any($1::text[]) and place < $2
  union all
  select name, amount from total_changes where name = any($1::text[]) and place < $2
) t group by name`,
)

export type ReadTodayRow = {
  readonly today: bigint
}
export const readToday = statement<null, ReadTodayRow>(
  'read',
  'readToday_1250fc36',
  [],
  `select floor(extract(epoch from clock_now()) / 86400)::bigint as "today"`,
)

export type ReadDaysValues = {
  readonly names: readonly (string | null)[]
  readonly fromDay: bigint | number
}
export type ReadDaysRow = {
  readonly day: bigint
  readonly name: string | null
  readonly amount: bigint
}
export const readDays = statement<ReadDaysValues, ReadDaysRow>(
  'read',
  'readDays_302761bd',
  ["names","fromDay"],
  `select place as "day", name, sum(amount) as "amount" from (
  select name, place, amount from totals where name = any($1::text[]) and place >= $2
  union all
  select name, place, amount from total_changes where name = any($1::text[]) and place >= $2
) t group by place, name`,
)
