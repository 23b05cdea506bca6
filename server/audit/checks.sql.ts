// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export const extendTimeout = statement<null, never>(
  'extendTimeout_8c9c3094',
  [],
  `set local statement_timeout = '10min'`,
)

export type FindWrongBalancesRow = {
  readonly example: string
}
export const findWrongBalances = statement<null, FindWrongBalancesRow>(
  'findWrongBalances_47cd2606',
  [],
  `with moved as (
  select user_id, asset, kind, sum(amount) as amount,
    sum(case when 'referral_bonus' in (reason, details ->> 'of') then amount else 0 end) as referral
  from (
    select user_id, asset, credit_kind as kind, amount, reason, details from ledger_transfers
    where credit_kind in ('available', 'held')
    union all
    select user_id, asset, debit_kind, -amount, reason, details from ledger_transfers where debit_kind in ('available', 'held')
  ) lines group by user_id, asset, kind
), summed as (
  select b.user_id,
    coalesce(sum(amount) filter (where asset = 'BV3' and kind = 'available'), 0) as bv3_available,
    coalesce(sum(amount) filter (where asset = 'BV3' and kind = 'held'), 0) as bv3_held,
    coalesce(sum(amount) filter (where asset = 'USDT' and kind = 'available'), 0) as usdt_available,
    coalesce(sum(amount) filter (where asset = 'USDT' and kind = 'held'), 0) as usdt_held,
    coalesce(sum(referral), 0) as referral_usdt
  from balances b left join moved m on m.user_id = b.user_id group by b.user_id
)
select 'user ' || b.user_id as "example" from balances b join summed s on s.user_id = b.user_id
where (b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)
  is distinct from (s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt)`,
)

export type FindAccountsWithoutBalancesRow = {
  readonly example: string
}
export const findAccountsWithoutBalances = statement<null, FindAccountsWithoutBalancesRow>(
  'findAccountsWithoutBalances_f667a257',
  [],
  `select 'user ' || u.user_id as "example" from users u
left join balances b on b.user_id = u.user_id left join base_mining m on m.user_id = u.user_id
where b.user_id is null or m.user_id is null`,
)

export type FindTransfersOfNobodyRow = {
  readonly example: string
}
export const findTransfersOfNobody = statement<null, FindTransfersOfNobodyRow>(
  'findTransfersOfNobody_f9b0d0f9',
  [],
  `select 'transfer ' || id as "example" from ledger_transfers
where user_id = 0 and (debit_kind in ('available', 'held') or credit_kind in ('available', 'held'))`,
)

export type FindLotsPostedWrongRow = {
  readonly example: string
}
export const findLotsPostedWrong = statement<null, FindLotsPostedWrongRow>(
  'findLotsPostedWrong_336c5452',
  [],
  `select 'lot ' || l.id as "example" from lots l
left join (
  select user_id, (details ->> 'lotId')::bigint as lot_id,
    sum(amount) filter (where asset = 'BV3') as bv3, sum(amount) filter (where asset = 'USDT') as usdt
  from ledger_transfers where reason = 'mining_card' or (reason = 'backfill' and details ->> 'of' = 'mining_card')
  group by 1, 2
) t on t.user_id = l.user_id and t.lot_id = l.id
where l.posted_bv3 <> coalesce(t.bv3, 0) or l.posted_usdt <> coalesce(t.usdt, 0)`,
)

export type FindBaseRatesPostedWrongRow = {
  readonly example: string
}
export const findBaseRatesPostedWrong = statement<null, FindBaseRatesPostedWrongRow>(
  'findBaseRatesPostedWrong_8591e87f',
  [],
  `select 'user ' || m.user_id as "example" from base_mining m
left join (
  select user_id, sum(amount) as bv3 from ledger_transfers
  where reason = 'mining_base' or (reason = 'backfill' and details ->> 'of' = 'mining_base') group by 1
) t on t.user_id = m.user_id
where m.posted_bv3 <> coalesce(t.bv3, 0)`,
)

export type FindLotsWithoutPurchasesRow = {
  readonly example: string
}
export const findLotsWithoutPurchases = statement<null, FindLotsWithoutPurchasesRow>(
  'findLotsWithoutPurchases_0b75760a',
  [],
  `select 'lot ' || l.id as "example" from lots l
left join (
  select user_id, lot_id, count(*) as copies from purchases group by 1, 2
) p on p.user_id = l.user_id and p.lot_id = l.id
where l.copies <> coalesce(p.copies, 0)`,
)

export type FindPaymentsCreditedWrongRow = {
  readonly example: string
}
export const findPaymentsCreditedWrong = statement<null, FindPaymentsCreditedWrongRow>(
  'findPaymentsCreditedWrong_f5941281',
  [],
  `select 'payment ' || y.id as "example" from payments y
left join (
  select l.user_id, l.payment_id, sum(c.price) as price from lots l
  join (
    select user_id, lot_id, sum(price) as price from purchases group by 1, 2
  ) c on c.user_id = l.user_id and c.lot_id = l.id group by 1, 2
) b on b.user_id = y.user_id and b.payment_id = y.id
where (y.credited_value > 0) <> (b.price is not null)
  or (y.asset = 'USDT' and y.credited_value <> coalesce(b.price, 0))`,
)

export type FindPaymentsPostedWrongRow = {
  readonly example: string
}
export const findPaymentsPostedWrong = statement<null, FindPaymentsPostedWrongRow>(
  'findPaymentsPostedWrong_ed112cde',
  [],
  `select 'payment ' || y.id as "example" from payments y
left join (
  select user_id, (details ->> 'paymentId')::bigint as payment_id, min(asset) as asset, max(asset) as other_asset,
    coalesce(sum(amount) filter (where debit_kind = 'outside'), 0) as arrived,
    coalesce(sum(amount) filter (where credit_kind = 'sales'), 0) as sold,
    coalesce(sum(amount) filter (where credit_kind = 'outside'), 0) as sent_back
  from ledger_transfers
  where reason in ('card_sale', 'payment_surplus', 'payment_unallocated', 'payment_refund') group by 1, 2
) t on t.user_id = y.user_id and t.payment_id = y.id
where t.payment_id is null or t.asset <> y.asset or t.other_asset <> y.asset
  or t.arrived <> y.value or t.sold <> y.credited_value
  or t.sent_back <> case when y.status = 'refunded' then y.value - y.credited_value else 0 end`,
)

export type FindPaymentsOpenWrongRow = {
  readonly example: string
}
export const findPaymentsOpenWrong = statement<null, FindPaymentsOpenWrongRow>(
  'findPaymentsOpenWrong_30c5e243',
  [],
  `select 'payment ' || y.id as "example" from payments y
where (y.status = 'credited') <> (y.credited_value = y.value)
  or (y.status in ('partial', 'late', 'unmatched', 'aside') and y.credited_value > 0)
  or (y.status = 'surplus' and y.credited_value = 0)`,
)

export type FindWrongRefundsRow = {
  readonly example: string
}
export const findWrongRefunds = statement<null, FindWrongRefundsRow>(
  'findWrongRefunds_ede9f11e',
  [],
  `select 'payment ' || y.id as "example" from payments y
left join payouts p on p.user_id = y.user_id and p.payment_id = y.id and p.state <> 'cancelled'
where (y.status in ('refunding', 'refunded')) <> (p.id is not null)
  or p.amount <> y.value - y.credited_value or p.to_address <> y.sender
  or (y.status = 'refunded') <> (coalesce(p.state, '') = 'completed')`,
)

export type FindLotsMiningWrongRow = {
  readonly example: string
}
export const findLotsMiningWrong = statement<null, FindLotsMiningWrongRow>(
  'findLotsMiningWrong_b329cd9c',
  [],
  `select 'lot ' || l.id as "example" from lots l
left join mining_sessions s on s.user_id = l.user_id and s.card_id = l.card_id and s.stopped_at is null
where (l.mining_since is null) <> (s.id is null)`,
)

export type FindBaseRatesRunningWrongRow = {
  readonly example: string
}
export const findBaseRatesRunningWrong = statement<null, FindBaseRatesRunningWrongRow>(
  'findBaseRatesRunningWrong_3d1954e3',
  [],
  `select 'user ' || m.user_id as "example" from base_mining m
where (m.mining_since is null) <> (not exists (
  select 1 from mining_sessions s where s.user_id = m.user_id and s.stopped_at is null))`,
)

export type FindWrongHoldsRow = {
  readonly example: string
}
export const findWrongHolds = statement<null, FindWrongHoldsRow>(
  'findWrongHolds_2d5a2cea',
  [],
  `select 'user ' || b.user_id as "example" from balances b
left join (
  select user_id, sum(amount) filter (where asset = 'BV3') as bv3, sum(amount) filter (where asset = 'USDT') as usdt
  from withdrawals where status in ('pending', 'approved') group by 1
) w on w.user_id = b.user_id
where b.bv3_held <> coalesce(w.bv3, 0) or b.usdt_held <> coalesce(w.usdt, 0)`,
)

export type FindWithdrawalsPostedWrongRow = {
  readonly example: string
}
export const findWithdrawalsPostedWrong = statement<null, FindWithdrawalsPostedWrongRow>(
  'findWithdrawalsPostedWrong_a797e6ad',
  [],
  `select 'withdrawal ' || w.id as "example" from withdrawals w
left join (
  select user_id, (details ->> 'withdrawalId')::bigint as withdrawal_id, asset,
    coalesce(sum(amount) filter (where reason = 'withdrawal_hold'), 0) as held,
    coalesce(sum(amount) filter (where reason = 'withdrawal_release'), 0) as released,
    coalesce(sum(amount) filter (where reason = 'withdrawal_paid'), 0) as paid,
    coalesce(sum(amount) filter (where reason = 'withdrawal_fee'), 0) as fee
  from ledger_transfers where reason like 'withdrawal\\_%' group by 1, 2, 3
) t on t.user_id = w.user_id and t.withdrawal_id = w.id and t.asset = w.asset
where (t.held, t.released, t.paid, t.fee) is distinct from (
  w.amount,
  case when w.status = 'rejected' then w.amount else 0 end,
  case when w.status = 'completed' then w.amount - w.fee else 0 end,
  case when w.status = 'completed' then w.fee else 0 end)`,
)

export type FindTransfersWithoutWithdrawalsRow = {
  readonly example: string
}
export const findTransfersWithoutWithdrawals = statement<null, FindTransfersWithoutWithdrawalsRow>(
  'findTransfersWithoutWithdrawals_36cdd943',
  [],
  `select 'transfer ' || t.id as "example" from ledger_transfers t
left join withdrawals w
  on w.user_id = t.user_id and w.id = (t.details ->> 'withdrawalId')::bigint and w.asset = t.asset
where t.reason like 'withdrawal\\_%' and w.id is null`,
)

export type FindWrongPayoutsRow = {
  readonly example: string
}
export const findWrongPayouts = statement<null, FindWrongPayoutsRow>(
  'findWrongPayouts_b34fbe54',
  [],
  `select 'withdrawal ' || w.id as "example" from withdrawals w
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where (w.status in ('approved', 'completed')) <> (p.id is not null and p.state <> 'cancelled')
  or (p.state = 'cancelled' and w.status <> 'rejected')
  or p.amount <> (w.amount - w.fee) * case w.asset when 'BV3' then 1e16 else 1 end
  or p.to_address <> w.to_address or (p.id is not null and p.token is null)`,
)

export type FindWithdrawalsCompletedWrongRow = {
  readonly example: string
}
export const findWithdrawalsCompletedWrong = statement<null, FindWithdrawalsCompletedWrongRow>(
  'findWithdrawalsCompletedWrong_365935f0',
  [],
  `select 'withdrawal ' || w.id as "example" from withdrawals w
join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where (w.status = 'completed') <> (p.state = 'completed')
  or (p.state = 'completed') <> (p.completed_at is not null)
  or (p.state = 'completed' and p.tx_hash is null)`,
)

export type FindUnsignedPayoutsRow = {
  readonly example: string
}
export const findUnsignedPayouts = statement<null, FindUnsignedPayoutsRow>(
  'findUnsignedPayouts_0d6378f1',
  [],
  `select 'payout ' || p.id as "example" from payouts p
where p.nonce is not null and not exists (
  select 1 from payout_transactions t where t.user_id = p.user_id and t.payout_id = p.id and t.hash = p.tx_hash)`,
)

export type FindNoncesUsedTwiceRow = {
  readonly example: string
}
export const findNoncesUsedTwice = statement<null, FindNoncesUsedTwiceRow>(
  'findNoncesUsedTwice_2ccd9aa9',
  [],
  `select 'payout ' || min(id) as "example" from payouts where nonce is not null
group by chain_id, from_address, nonce having count(*) > 1`,
)

export type FindWrongAirdropJoinsRow = {
  readonly example: string
}
export const findWrongAirdropJoins = statement<null, FindWrongAirdropJoinsRow>(
  'findWrongAirdropJoins_d5c2558b',
  [],
  `select 'user ' || coalesce(s.user_id, t.user_id) as "example"
from (select user_id, sum(amount) as amount from airdrop_submissions where status = 'claimed' group by 1) s
full join (
  select user_id, sum(amount) as amount, count(*) as n, min(asset) as asset
  from ledger_transfers where reason = 'airdrop_join' or (reason = 'backfill' and details ->> 'of' = 'airdrop_join') group by 1
) t on t.user_id = s.user_id
where (t.amount, t.n, t.asset) is distinct from (s.amount, 1, 'BV3')`,
)

export type FindAirdropReferralsWithoutJoinRow = {
  readonly example: string
}
export const findAirdropReferralsWithoutJoin = statement<null, FindAirdropReferralsWithoutJoinRow>(
  'findAirdropReferralsWithoutJoin_ce651ea6',
  [],
  `select 'user ' || r.user_id as "example" from airdrop_referrals r
where not exists (select 1 from airdrop_submissions s where s.user_id = r.user_id and s.status = 'claimed')`,
)
