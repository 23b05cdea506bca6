// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type LockResetsValues = {
  readonly lock: bigint | number
}
export const lockResets = statement<LockResetsValues, never>(
  'lock',
  'lockResets_e8247dbf',
  ["lock"],
  `select from pg_advisory_xact_lock($1)`,
)

export type ReadStoredBalancesValues = {
  readonly userId: bigint | number
}
export type ReadStoredBalancesRow = {
  readonly bv3_available: bigint
  readonly bv3_held: bigint
  readonly usdt_available: bigint
  readonly usdt_held: bigint
  readonly referral_usdt: bigint
}
export const readStoredBalances = statement<ReadStoredBalancesValues, ReadStoredBalancesRow>(
  'read',
  'readStoredBalances_c1c06015',
  ["userId"],
  `select bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt from balances where user_id = $1`,
)

export type ResetStoredBalancesValues = {
  readonly userId: bigint | number
}
export type ResetStoredBalancesRow = {
  readonly bv3_available: bigint
  readonly bv3_held: bigint
  readonly usdt_available: bigint
  readonly usdt_held: bigint
  readonly referral_usdt: bigint
}
export const resetStoredBalances = statement<ResetStoredBalancesValues, ResetStoredBalancesRow>(
  'write',
  'resetStoredBalances_4a2940ca',
  ["userId"],
  `with summed as (
  select
    coalesce(sum(amount) filter (where asset = 'BV3' and credit_kind = 'available'), 0)
      - coalesce(sum(amount) filter (where asset = 'BV3' and debit_kind = 'available'), 0) as bv3_available,
    coalesce(sum(amount) filter (where asset = 'BV3' and credit_kind = 'held'), 0)
      - coalesce(sum(amount) filter (where asset = 'BV3' and debit_kind = 'held'), 0) as bv3_held,
    coalesce(sum(amount) filter (where asset = 'USDT' and credit_kind = 'available'), 0)
      - coalesce(sum(amount) filter (where asset = 'USDT' and debit_kind = 'available'), 0) as usdt_available,
    coalesce(sum(amount) filter (where asset = 'USDT' and credit_kind = 'held'), 0)
      - coalesce(sum(amount) filter (where asset = 'USDT' and debit_kind = 'held'), 0) as usdt_held,
    coalesce(sum(case when credit_kind in ('available', 'held') then amount else 0 end
      - case when debit_kind in ('available', 'held') then amount else 0 end)
      filter (where 'referral_bonus' in (reason, details ->> 'of')), 0) as referral_usdt
  from ledger_transfers where user_id = $1
)
update balances b set bv3_available = s.bv3_available::bigint, bv3_held = s.bv3_held::bigint,
  usdt_available = s.usdt_available, usdt_held = s.usdt_held, referral_usdt = s.referral_usdt
from summed s
where b.user_id = $1 and (b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)
  is distinct from (s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt)
returning b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt`,
)

export type InsertTotalChangeValues = {
  readonly userId: bigint | number
  readonly name: string
  readonly place: bigint | number
  readonly amount: bigint
}
export const insertTotalChange = statement<InsertTotalChangeValues, never>(
  'write',
  'insertTotalChange_310d4469',
  ["userId","name","place","amount"],
  `insert into total_changes (user_id, name, place, amount) values ($1, $2, $3, $4)`,
)

export type InsertMiningTotalChangeValues = {
  readonly kind: string
  readonly isRunning: boolean
  readonly spentHour: bigint | number
  readonly rate: bigint
  readonly line: bigint
  readonly total: bigint
  readonly posted: bigint
}
export const insertMiningTotalChange = statement<InsertMiningTotalChangeValues, never>(
  'write',
  'insertMiningTotalChange_b65504fd',
  ["kind","isRunning","spentHour","rate","line","total","posted"],
  `insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
values (0, $1, $2, $3, $4, $5, $6, $7)`,
)

export type LockLotValues = {
  readonly userId: bigint | number
  readonly lotId: bigint | number
}
export type LockLotRow = {
  readonly posted_bv3: bigint
  readonly posted_usdt: bigint
}
export const lockLot = statement<LockLotValues, LockLotRow>(
  'lock',
  'lockLot_d3e64677',
  ["userId","lotId"],
  `select posted_bv3, posted_usdt from lots where user_id = $1 and id = $2 for update`,
)

export type UpdateLotPostedValues = {
  readonly userId: bigint | number
  readonly lotId: bigint | number
}
export type UpdateLotPostedRow = {
  readonly posted_bv3: bigint
  readonly posted_usdt: bigint
}
export const updateLotPosted = statement<UpdateLotPostedValues, UpdateLotPostedRow>(
  'write',
  'updateLotPosted_be5de91a',
  ["userId","lotId"],
  `with summed as (
  select coalesce(sum(amount) filter (where asset = 'BV3'), 0)::bigint as bv3,
    coalesce(sum(amount) filter (where asset = 'USDT'), 0) as usdt
  from ledger_transfers
  where user_id = $1 and 'mining_card' in (reason, details ->> 'of') and (details ->> 'lotId')::bigint = $2
)
update lots l set posted_bv3 = s.bv3, posted_usdt = s.usdt from summed s
where l.user_id = $1 and l.id = $2
returning l.posted_bv3, l.posted_usdt`,
)

export type ReadBasePostedValues = {
  readonly userId: bigint | number
}
export type ReadBasePostedRow = {
  readonly posted_bv3: bigint
}
export const readBasePosted = statement<ReadBasePostedValues, ReadBasePostedRow>(
  'read',
  'readBasePosted_68994193',
  ["userId"],
  `select posted_bv3 from base_mining where user_id = $1`,
)

export type UpdateBasePostedValues = {
  readonly userId: bigint | number
}
export type UpdateBasePostedRow = {
  readonly posted_bv3: bigint
}
export const updateBasePosted = statement<UpdateBasePostedValues, UpdateBasePostedRow>(
  'write',
  'updateBasePosted_02c884a2',
  ["userId"],
  `with summed as (
  select coalesce(sum(amount), 0)::bigint as bv3 from ledger_transfers
  where user_id = $1 and 'mining_base' in (reason, details ->> 'of')
), before as (
  select user_id, posted_bv3 from base_mining where user_id = $1
), posted as (
  update base_mining m set posted_bv3 = s.bv3 from summed s
  where m.user_id = $1 returning m.user_id, m.posted_bv3, m.mining_since
), added as (
  insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
  select p.user_id, 'base', true, 1000000000, 0, 0, 0, p.posted_bv3 - b.posted_bv3
  from posted p join before b on b.user_id = p.user_id where p.mining_since is not null and p.posted_bv3 <> b.posted_bv3
)
select posted_bv3 from posted`,
)
