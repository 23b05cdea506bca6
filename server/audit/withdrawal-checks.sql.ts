// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type FindWrongHoldsValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindWrongHoldsRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findWrongHolds = statement<FindWrongHoldsValues, FindWrongHoldsRow>(
  'read',
  'findWrongHolds_646c6c51',
  ["users"],
  `select b.user_id, 'user ' || b.user_id as "subject", concat_ws('; ',
    case when b.bv3_held <> coalesce(w.bv3, 0) then 'BV3: held ' || trim_scale(b.bv3_held * 0.01) || ', open withdrawals '
      || trim_scale(coalesce(w.bv3, 0) * 0.01) end,
    case when b.usdt_held <> coalesce(w.usdt, 0) then 'USDT: held ' || trim_scale(b.usdt_held * 1e-18)
      || ', open withdrawals ' || trim_scale(coalesce(w.usdt, 0) * 1e-18) end) as "difference"
from balances b
left join (
  select user_id, sum(amount) filter (where asset = 'BV3') as bv3, sum(amount) filter (where asset = 'USDT') as usdt
  from withdrawals where user_id = any($1::bigint[]) and status in ('pending', 'approved') group by 1
) w on w.user_id = b.user_id
where b.user_id = any($1::bigint[]) and (b.bv3_held <> coalesce(w.bv3, 0) or b.usdt_held <> coalesce(w.usdt, 0))`,
)

export type FindWithdrawalsPostedWrongValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindWithdrawalsPostedWrongRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findWithdrawalsPostedWrong = statement<FindWithdrawalsPostedWrongValues, FindWithdrawalsPostedWrongRow>(
  'read',
  'findWithdrawalsPostedWrong_8679c235',
  ["users"],
  `select w.user_id, 'withdrawal ' || w.id as "subject", w.status || ' ' || w.asset || ' ' || w.amount || ', fee ' || w.fee
  || '; ledger: ' || coalesce('held ' || t.held || ', released ' || t.released || ', paid ' || t.paid || ', fee ' || t.fee,
    'nothing') as "difference"
from withdrawals w
left join (
  select user_id, (details ->> 'withdrawalId')::bigint as withdrawal_id, asset,
    coalesce(sum(amount) filter (where reason = 'withdrawal_hold'), 0) as held,
    coalesce(sum(amount) filter (where reason = 'withdrawal_release'), 0) as released,
    coalesce(sum(amount) filter (where reason = 'withdrawal_paid'), 0) as paid,
    coalesce(sum(amount) filter (where reason = 'withdrawal_fee'), 0) as fee
  from ledger_transfers
  where user_id = any($1::bigint[]) and reason not in ('mining_card', 'mining_base') and reason like 'withdrawal\\_%'
  group by 1, 2, 3
) t on t.user_id = w.user_id and t.withdrawal_id = w.id and t.asset = w.asset
where w.user_id = any($1::bigint[]) and (t.held, t.released, t.paid, t.fee) is distinct from (
  w.amount,
  case when w.status = 'rejected' then w.amount else 0 end,
  case when w.status = 'completed' then w.amount - w.fee else 0 end,
  case when w.status = 'completed' then w.fee else 0 end)`,
)

export type FindTransfersWithoutWithdrawalsValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindTransfersWithoutWithdrawalsRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findTransfersWithoutWithdrawals = statement<FindTransfersWithoutWithdrawalsValues, FindTransfersWithoutWithdrawalsRow>(
  'read',
  'findTransfersWithoutWithdrawals_13c8c4e5',
  ["users"],
  `select t.user_id, 'transfer ' || t.id as "subject",
  t.reason || ' ' || t.asset || ' ' || t.amount || ' of withdrawal ' || coalesce(t.details ->> 'withdrawalId', '?')
    as "difference"
from ledger_transfers t
left join withdrawals w
  on w.user_id = t.user_id and w.id = (t.details ->> 'withdrawalId')::bigint and w.asset = t.asset
where t.user_id = any($1::bigint[]) and t.reason not in ('mining_card', 'mining_base')
  and t.reason like 'withdrawal\\_%' and w.id is null`,
)

export type FindWrongPayoutsValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindWrongPayoutsRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findWrongPayouts = statement<FindWrongPayoutsValues, FindWrongPayoutsRow>(
  'read',
  'findWrongPayouts_543466ea',
  ["users"],
  `select w.user_id, 'withdrawal ' || w.id as "subject", w.status || ' ' || w.asset || ' ' || w.amount - w.fee || ' to '
  || w.to_address || '; payout '
  || coalesce(p.state || ' of ' || p.amount || ' to ' || p.to_address || ' in ' || coalesce(p.token, 'BNB'), 'none')
    as "difference"
from withdrawals w
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.user_id = any($1::bigint[])
  and ((w.status in ('approved', 'completed')) <> (p.id is not null and p.state <> 'cancelled')
    or (p.state = 'cancelled' and w.status <> 'rejected')
    or p.amount <> (w.amount - w.fee) * case w.asset when 'BV3' then 1e16 else 1 end
    or p.to_address <> w.to_address or (p.id is not null and p.token is null))`,
)

export type FindWithdrawalsCompletedWrongValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindWithdrawalsCompletedWrongRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findWithdrawalsCompletedWrong = statement<FindWithdrawalsCompletedWrongValues, FindWithdrawalsCompletedWrongRow>(
  'read',
  'findWithdrawalsCompletedWrong_3ba62886',
  ["users"],
  `select w.user_id, 'withdrawal ' || w.id as "subject",
  w.status || '; payout ' || p.state || ' by ' || coalesce(p.tx_hash, 'nothing') || ', '
    || case when p.completed_at is null then 'no end' else 'ended' end as "difference"
from withdrawals w
join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.user_id = any($1::bigint[]) and ((w.status = 'completed') <> (p.state = 'completed')
  or (p.state = 'completed') <> (p.completed_at is not null)
  or (p.state = 'completed' and p.tx_hash is null))`,
)

export type FindUnsignedPayoutsValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindUnsignedPayoutsRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findUnsignedPayouts = statement<FindUnsignedPayoutsValues, FindUnsignedPayoutsRow>(
  'read',
  'findUnsignedPayouts_0564bc89',
  ["users"],
  `select p.user_id, 'payout ' || p.id as "subject",
  'nonce ' || p.nonce || ' of ' || coalesce(p.tx_hash, 'nothing') || ' was not signed here' as "difference"
from payouts p
where p.user_id = any($1::bigint[]) and p.nonce is not null and not exists (
  select 1 from payout_transactions t where t.user_id = p.user_id and t.payout_id = p.id and t.hash = p.tx_hash)`,
)

export type FindNoncesUsedTwiceValues = {
  readonly users: readonly (bigint | number | null)[]
}
export type FindNoncesUsedTwiceRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
}
export const findNoncesUsedTwice = statement<FindNoncesUsedTwiceValues, FindNoncesUsedTwiceRow>(
  'read',
  'findNoncesUsedTwice_f1617bf0',
  ["users"],
  `select user_id, 'payout ' || id as "subject",
  'nonce ' || nonce || ' of ' || from_address || ' is that of ' || uses || ' payouts' as "difference"
from (
  select user_id, id, from_address, nonce, count(*) over (partition by chain_id, from_address, nonce) as uses
  from payouts where nonce is not null and (chain_id, from_address, nonce) in (
    select chain_id, from_address, nonce from payouts where user_id = any($1::bigint[]) and nonce is not null)
) same
where uses > 1`,
)
