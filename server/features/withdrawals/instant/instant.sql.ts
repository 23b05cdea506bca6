// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../../db/statement.ts'
import type { users } from '../../../db/schema/users.ts'

export type ReadTodayRow = {
  readonly day: number
  readonly withdrawals: number
  readonly paid: bigint
}
export const readToday = statement<null, ReadTodayRow>(
  'read',
  'readToday_73ee6d15',
  [],
  `select today.day as "day", coalesce(d.withdrawals, 0) as "withdrawals", coalesce(d.paid, 0) as "paid"
from (select floor(extract(epoch from clock_now()) / 86400)::integer as day) today
left join instant_days d on d.day = today.day`,
)

export type ReadOwnTodayValues = {
  readonly userId: bigint | number
}
export type ReadOwnTodayRow = {
  readonly day: number
  readonly has_completed: boolean
  readonly paid: bigint
  readonly times: bigint
}
export const readOwnToday = statement<ReadOwnTodayValues, ReadOwnTodayRow>(
  'read',
  'readOwnToday_2c511090',
  ["userId"],
  `select floor(extract(epoch from clock_now()) / 86400)::integer as "day",
  exists (select from withdrawals where user_id = $1 and status = 'completed') as "has_completed",
  coalesce(sum(amount), 0) as "paid", count(*) as "times"
from withdrawals where user_id = $1 and instant_day = floor(extract(epoch from clock_now()) / 86400)::integer`,
)

export type ReadIsAlarmedValues = {
  readonly kinds: readonly (string | null)[]
}
export type ReadIsAlarmedRow = {
  readonly is_alarmed: boolean
}
export const readIsAlarmed = statement<ReadIsAlarmedValues, ReadIsAlarmedRow>(
  'read',
  'readIsAlarmed_c66fcab6',
  ["kinds"],
  `select exists (select from audit_alarms where resolved_at is null)
  or exists (select from chain_alarms where resolved_at is null and kind = any($1::text[])) as "is_alarmed"`,
)

export type InsertIntoDayValues = {
  readonly day: number
  readonly amount: bigint
  readonly upTo: bigint
}
export type InsertIntoDayRow = {
  readonly paid: bigint
}
export const insertIntoDay = statement<InsertIntoDayValues, InsertIntoDayRow>(
  'write',
  'insertIntoDay_d2cd6d00',
  ["day","amount","upTo"],
  `insert into instant_days as d (day, withdrawals, paid)
select $1::integer, 1, $2::numeric where $2::numeric <= $3::numeric
on conflict (day) do update set withdrawals = d.withdrawals + 1, paid = d.paid + excluded.paid
where d.paid + excluded.paid <= $3::numeric
returning paid`,
)

export type TakeFromDayValues = {
  readonly amount: bigint
  readonly day: number
}
export const takeFromDay = statement<TakeFromDayValues, never>(
  'write',
  'takeFromDay_48a9317f',
  ["amount","day"],
  `update instant_days set withdrawals = withdrawals - 1, paid = paid - $1::numeric where day = $2`,
)

export type SumLeavingValues = {
  readonly chainId: number
  readonly token: string
  readonly waiting: readonly (string | null)[]
}
export type SumLeavingRow = {
  readonly amount: bigint
}
export const sumLeaving = statement<SumLeavingValues, SumLeavingRow>(
  'read',
  'sumLeaving_bbb6a37b',
  ["chainId","token","waiting"],
  `select coalesce(sum(amount), 0) as "amount" from payouts
where chain_id = $1 and token = $2 and (
  signed_at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC'
  or state = 'queued' and way = 'hot_wallet'
    and (confirmed_by is not null or problem is null
      or coalesce(problem_facts ->> 'code', 'other') <> all($3::text[])))`,
)

export type UpdateNotInstantValues = {
  readonly instant: string
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type UpdateNotInstantRow = {
  readonly id: bigint
}
export const updateNotInstant = statement<UpdateNotInstantValues, UpdateNotInstantRow>(
  'write',
  'updateNotInstant_1aff80f6',
  ["instant","userId","withdrawalId"],
  `update withdrawals set instant = $1::jsonb
where user_id = $2 and id = $3 and status = 'pending'
returning id`,
)

export type ReadAccountRiskValues = {
  readonly userId: bigint | number
}
export type ReadAccountRiskRow = {
  readonly age_ms: bigint
  readonly has_signed_in: boolean
  readonly referred_by: Kept<typeof users, 'referredBy'> | null
  readonly at: Date
}
export const readAccountRisk = statement<ReadAccountRiskValues, ReadAccountRiskRow>(
  'read',
  'readAccountRisk_04f64902',
  ["userId"],
  `select (extract(epoch from clock_now() - created_at) * 1000)::bigint as "age_ms", signed_in_at is not null as "has_signed_in",
  referred_by, clock_now() as "at"
from users where user_id = $1`,
)
