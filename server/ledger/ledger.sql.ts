// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type PostTransfersValues = {
  readonly userId: bigint | number
  readonly keys: readonly (string | null)[]
  readonly reasons: readonly (string | null)[]
  readonly assets: readonly (string | null)[]
  readonly amounts: readonly (bigint | null)[]
  readonly debitKinds: readonly (string | null)[]
  readonly creditKinds: readonly (string | null)[]
  readonly details: readonly (string | null)[]
}
export type PostTransfersRow = {
  readonly key: string
}
export const postTransfers = statement<PostTransfersValues, PostTransfersRow>(
  'write',
  'postTransfers_09b19c91',
  ["userId","keys","reasons","assets","amounts","debitKinds","creditKinds","details"],
  `with posted as (
  insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
  select $1::bigint, line.*
  from unnest(
    $2::text[], $3::text[], $4::text[], $5::numeric[],
    $6::text[], $7::text[], $8::jsonb[]) as line
  on conflict (user_id, key) do nothing
  returning user_id, key, reason, asset, amount, debit_kind, credit_kind, details
), delta as (
  select p.user_id,
    coalesce(sum(side.amount) filter (where p.asset = 'BV3' and side.kind = 'available'), 0)::bigint as bv3_available,
    coalesce(sum(side.amount) filter (where p.asset = 'BV3' and side.kind = 'held'), 0)::bigint as bv3_held,
    coalesce(sum(side.amount) filter (where p.asset = 'USDT' and side.kind = 'available'), 0) as usdt_available,
    coalesce(sum(side.amount) filter (where p.asset = 'USDT' and side.kind = 'held'), 0) as usdt_held,
    coalesce(sum(side.amount) filter (where 'referral_bonus' in (p.reason, p.details ->> 'of')), 0) as referral_usdt
  from posted p cross join lateral (values (p.credit_kind, p.amount), (p.debit_kind, -p.amount)) as side(kind, amount)
  where side.kind in ('available', 'held')
  group by p.user_id
), moved as (
  update balances b set
    bv3_available = b.bv3_available + delta.bv3_available,
    bv3_held = b.bv3_held + delta.bv3_held,
    usdt_available = b.usdt_available + delta.usdt_available,
    usdt_held = b.usdt_held + delta.usdt_held,
    referral_usdt = b.referral_usdt + delta.referral_usdt
  from delta where b.user_id = $1::bigint and b.user_id = delta.user_id
), summed as (
  insert into total_changes (user_id, name, place, amount)
  select delta.user_id, change.name, 0, change.amount
  from delta cross join lateral (values ('usdt_available', delta.usdt_available), ('usdt_held', delta.usdt_held),
    ('bv3_available', delta.bv3_available), ('bv3_held', delta.bv3_held)) as change(name, amount)
  where change.amount <> 0
)
select key from posted`,
)

export type FindOtherContentValues = {
  readonly keys: readonly (string | null)[]
  readonly reasons: readonly (string | null)[]
  readonly assets: readonly (string | null)[]
  readonly amounts: readonly (bigint | null)[]
  readonly debitKinds: readonly (string | null)[]
  readonly creditKinds: readonly (string | null)[]
  readonly userId: bigint | number
}
export type FindOtherContentRow = {
  readonly key: string
}
export const findOtherContent = statement<FindOtherContentValues, FindOtherContentRow>(
  'read',
  'findOtherContent_5c82f27f',
  ["keys","reasons","assets","amounts","debitKinds","creditKinds","userId"],
  `select line.key as "key"
from unnest($1::text[], $2::text[], $3::text[], $4::numeric[],
  $5::text[], $6::text[]) as line(key, reason, asset, amount, debit_kind, credit_kind)
join ledger_transfers t on t.user_id = $7 and t.key = line.key
where (t.reason, t.asset, t.amount, t.debit_kind, t.credit_kind)
  is distinct from (line.reason, line.asset, line.amount, line.debit_kind, line.credit_kind)`,
)

export type LockAccountValues = {
  readonly userId: bigint | number
}
export type LockAccountRow = {
  readonly user_id: bigint
}
export const lockAccount = statement<LockAccountValues, LockAccountRow>(
  'lock',
  'lockAccount_4b61e166',
  ["userId"],
  `update balances set version = version + 1 where user_id = $1 returning user_id`,
)
