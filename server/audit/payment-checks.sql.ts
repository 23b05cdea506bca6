// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type FindPaymentsCreditedWrongValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindPaymentsCreditedWrongRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findPaymentsCreditedWrong = statement<FindPaymentsCreditedWrongValues, FindPaymentsCreditedWrongRow>(
  'read',
  'findPaymentsCreditedWrong_1d29d992',
  ["players"],
  `select y.user_id, jsonb_build_object('payment', y.id) as "row",
  jsonb_build_object('credited', y.credited_value::text, 'price', b.price::text) as "facts"
from payments y
left join (
  select l.user_id, l.payment_id, sum(c.price) as price from lots l
  join (
    select user_id, lot_id, sum(price) as price from purchases where user_id = any($1::bigint[]) group by 1, 2
  ) c on c.user_id = l.user_id and c.lot_id = l.id
  where l.user_id = any($1::bigint[]) group by 1, 2
) b on b.user_id = y.user_id and b.payment_id = y.id
where y.user_id = any($1::bigint[]) and ((y.credited_value > 0) <> (b.price is not null)
  or (y.asset = 'USDT' and y.credited_value <> coalesce(b.price, 0)))`,
)

export type FindPaymentsPostedWrongValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindPaymentsPostedWrongRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findPaymentsPostedWrong = statement<FindPaymentsPostedWrongValues, FindPaymentsPostedWrongRow>(
  'read',
  'findPaymentsPostedWrong_84c73d10',
  ["players"],
  `select y.user_id, jsonb_build_object('payment', y.id) as "row",
  jsonb_build_object('asset', y.asset, 'value', y.value::text, 'status', y.status, 'ledger', case when t.payment_id is not null
    then jsonb_build_object('asset', t.asset, 'otherAsset', t.other_asset, 'arrived', t.arrived::text, 'sold', t.sold::text,
      'sentBack', t.sent_back::text) end) as "facts"
from payments y
left join (
  select user_id, (details ->> 'paymentId')::bigint as payment_id, min(asset) as asset, max(asset) as other_asset,
    coalesce(sum(amount) filter (where debit_kind = 'outside'), 0) as arrived,
    coalesce(sum(amount) filter (where credit_kind = 'sales'), 0) as sold,
    coalesce(sum(amount) filter (where credit_kind = 'outside'), 0) as sent_back
  from ledger_transfers
  where user_id = any($1::bigint[])
    and reason not in ('mining_card', 'mining_base')
    and reason in ('card_sale', 'payment_surplus', 'payment_unallocated', 'payment_refund') group by 1, 2
) t on t.user_id = y.user_id and t.payment_id = y.id
where y.user_id = any($1::bigint[]) and (t.payment_id is null or t.asset <> y.asset or t.other_asset <> y.asset
  or t.arrived <> y.value or t.sold <> y.credited_value
  or t.sent_back <> case when y.status = 'refunded' then y.value - y.credited_value else 0 end)`,
)

export type FindPaymentsOpenWrongValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindPaymentsOpenWrongRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findPaymentsOpenWrong = statement<FindPaymentsOpenWrongValues, FindPaymentsOpenWrongRow>(
  'read',
  'findPaymentsOpenWrong_d2aa6c3b',
  ["players"],
  `select y.user_id, jsonb_build_object('payment', y.id) as "row",
  jsonb_build_object('status', y.status, 'credited', y.credited_value::text, 'value', y.value::text) as "facts"
from payments y
where y.user_id = any($1::bigint[]) and ((y.status = 'credited') <> (y.credited_value = y.value)
  or (y.status in ('partial', 'late', 'unmatched', 'aside') and y.credited_value > 0)
  or (y.status = 'surplus' and y.credited_value = 0))`,
)

export type FindWrongRefundsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongRefundsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongRefunds = statement<FindWrongRefundsValues, FindWrongRefundsRow>(
  'read',
  'findWrongRefunds_88733008',
  ["players"],
  `select y.user_id, jsonb_build_object('payment', y.id) as "row",
  jsonb_build_object('status', y.status, 'open', (y.value - y.credited_value)::text, 'payout', case when p.id is not null
    then jsonb_build_object('state', p.state, 'amount', p.amount::text, 'to', p.to_address) end) as "facts"
from payments y
left join payouts p on p.user_id = y.user_id and p.payment_id = y.id and p.state <> 'cancelled'
where y.user_id = any($1::bigint[]) and ((y.status in ('refunding', 'refunded')) <> (p.id is not null)
  or p.amount <> y.value - y.credited_value or p.to_address <> y.sender
  or (y.status = 'refunded') <> (coalesce(p.state, '') = 'completed'))`,
)

export type FindWrongPaymentClaimsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongPaymentClaimsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongPaymentClaims = statement<FindWrongPaymentClaimsValues, FindWrongPaymentClaimsRow>(
  'read',
  'findWrongPaymentClaims_cd3d4f68',
  ["players"],
  `select user_id as "user_id", jsonb_build_object('payment', payment_id) as "row", jsonb_build_object('payments', sum(payments),
  'kept', sum(kept)::text, 'claims', sum(claims), 'claimed', sum(claimed)::text, 'hashes', jsonb_build_array(min(tx_hash), max(tx_hash)))
    as "facts"
from (
  select chain_id, asset, sender, user_id, payment_id, tx_hash, occurrence, value as claimed, 0 as kept, 1 as claims,
    0 as transfers, 0 as payments
  from payment_claims where user_id = any($1::bigint[])
  union all
  select chain_id, asset, sender, user_id, id, tx_hash, occurrence, 0, value, 0, transfers, 1 from payments
  where user_id = any($1::bigint[])
) both_sides
group by chain_id, asset, sender, user_id, payment_id
having sum(payments) <> 1 or sum(claims) <> sum(transfers) or sum(claimed) <> sum(kept)
  or (sum(transfers) = 1 and (min(tx_hash), min(occurrence)) <> (max(tx_hash), max(occurrence)))`,
)

export type FindUnclaimedPayoutsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindUnclaimedPayoutsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findUnclaimedPayouts = statement<FindUnclaimedPayoutsValues, FindUnclaimedPayoutsRow>(
  'read',
  'findUnclaimedPayouts_3a50c23f',
  ["players"],
  `select user_id as "user_id", jsonb_build_object('payout', payout_id) as "row", jsonb_build_object('hash', tx_hash) as "facts" from (
  select tx_hash, chain_id, user_id, payout_id, 1 as claims from payout_claims where user_id = any($1::bigint[])
  union all
  select tx_hash, chain_id, user_id, id, 0 from payouts where tx_hash is not null and user_id = any($1::bigint[])
  union all
  select t.hash, p.chain_id, t.user_id, t.payout_id, 0
  from payout_transactions t join payouts p on p.user_id = t.user_id and p.id = t.payout_id
  where p.user_id = any($1::bigint[])
) both_sides
group by tx_hash, chain_id, user_id, payout_id having sum(claims) = 0`,
)
