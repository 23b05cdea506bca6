// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { cards } from '../../db/schema/cards.ts'
import type { users } from '../../db/schema/users.ts'

export type ReadReferralStatsValues = {
  readonly walletAddress: string
  readonly userId: bigint | number
}
export type ReadReferralStatsRow = {
  readonly referrals: bigint
  readonly earned: bigint
}
export const readReferralStats = statement<ReadReferralStatsValues, ReadReferralStatsRow>(
  'readReferralStats_174cb9ce',
  ["walletAddress","userId"],
  `select (select count(*) from users where referred_by = $1) as "referrals", referral_usdt as earned
from balances where user_id = $2`,
)

export type ReadReferredWalletsValues = {
  readonly userId: bigint | number
  readonly walletAddress: string
  readonly limit: bigint | number
}
export type ReadReferredWalletsRow = {
  readonly wallet_address: Kept<typeof users, 'walletAddress'>
  readonly created_at: Date
  readonly earned: bigint
}
export const readReferredWallets = statement<ReadReferredWalletsValues, ReadReferredWalletsRow>(
  'readReferredWallets_6e2d9da2',
  ["userId","walletAddress","limit"],
  `with earned as (
  select t.details ->> 'buyer' as buyer, sum(t.amount) as amount from ledger_transfers t
  where t.credit_user_id = $1 and t.reason = 'referral_bonus' group by 1
)
select u.wallet_address, u.created_at, coalesce(e.amount, 0) as "earned"
from users u left join earned e on e.buyer = u.wallet_address
where u.referred_by = $2 order by u.id desc limit $3`,
)

export type ReadBonusesValues = {
  readonly userId: bigint | number
  readonly limitPerBuyer: bigint | number
  readonly buyers: readonly (string | null)[]
}
export type ReadBonusesRow = {
  readonly buyer: string
  readonly purchase_id: bigint
  readonly card_name: Kept<typeof cards, 'name'>
  readonly price: bigint
  readonly bonus: bigint
  readonly purchased_at: Date
}
export const readBonuses = statement<ReadBonusesValues, ReadBonusesRow>(
  'readBonuses_09953c22',
  ["userId","limitPerBuyer","buyers"],
  `select b.buyer as "buyer", b.purchase_id as "purchase_id", c.name as card_name, b.price as "price", b.amount as bonus,
  b.purchased_at
from (
  select t.details ->> 'buyer' as buyer, (t.details ->> 'purchaseId')::bigint as purchase_id,
    (t.details ->> 'cardId')::bigint as card_id, (t.details ->> 'price')::numeric as price, t.amount,
    t.created_at as purchased_at,
    row_number() over (partition by t.details ->> 'buyer' order by t.id desc) as place
  from ledger_transfers t where t.credit_user_id = $1 and t.reason = 'referral_bonus'
) b join cards c on c.id = b.card_id
where b.place <= $2 and b.buyer = any($3::text[])
order by b.buyer, b.place`,
)
