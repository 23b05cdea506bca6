// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { cards } from '../../db/schema/cards.ts'
import type { referrals } from '../../db/schema/users.ts'
import type { users } from '../../db/schema/users.ts'

export type CountReferralsValues = {
  readonly walletAddress: string
}
export type CountReferralsRow = {
  readonly referrals: bigint
}
export const countReferrals = statement<CountReferralsValues, CountReferralsRow>(
  'countReferrals_3497b3b1',
  ["walletAddress"],
  `select count(*) as "referrals" from referrals where referrer = $1`,
)

export type ReadEarningsValues = {
  readonly userId: bigint | number
}
export type ReadEarningsRow = {
  readonly referral_usdt: bigint
}
export const readEarnings = statement<ReadEarningsValues, ReadEarningsRow>(
  'readEarnings_3c01b5ac',
  ["userId"],
  `select referral_usdt from balances where user_id = $1`,
)

export type ReadReferredWalletsValues = {
  readonly walletAddress: string
  readonly limit: bigint | number
}
export type ReadReferredWalletsRow = {
  readonly wallet_address: Kept<typeof referrals, 'walletAddress'>
  readonly joined_at: Date
}
export const readReferredWallets = statement<ReadReferredWalletsValues, ReadReferredWalletsRow>(
  'readReferredWallets_adc71156',
  ["walletAddress","limit"],
  `select wallet_address, joined_at from referrals where referrer = $1 order by user_id desc limit $2`,
)

export type ReadBonusesValues = {
  readonly userId: bigint | number
  readonly buyers: readonly (string | null)[]
  readonly limitPerBuyer: bigint | number
}
export type ReadBonusesRow = {
  readonly buyer: string
  readonly earned: bigint
  readonly purchase_id: bigint
  readonly card_name: Kept<typeof cards, 'name'>
  readonly price: bigint
  readonly bonus: bigint
  readonly purchased_at: Date
}
export const readBonuses = statement<ReadBonusesValues, ReadBonusesRow>(
  'readBonuses_1d13009c',
  ["userId","buyers","limitPerBuyer"],
  `select b.buyer as "buyer", b.earned as "earned", b.purchase_id as "purchase_id", c.name as card_name,
  b.price as "price", b.amount as bonus, b.purchased_at
from (
  select t.details ->> 'buyer' as buyer, (t.details ->> 'purchaseId')::bigint as purchase_id,
    (t.details ->> 'cardId')::bigint as card_id, (t.details ->> 'price')::numeric as price, t.amount,
    t.created_at as purchased_at, sum(t.amount) over (partition by t.details ->> 'buyer') as earned,
    row_number() over (partition by t.details ->> 'buyer' order by t.id desc) as place
  from ledger_transfers t where t.user_id = $1 and t.reason = 'referral_bonus'
    and t.details ->> 'buyer' = any($2::text[])
) b join cards c on c.id = b.card_id
where b.place <= $3
order by b.buyer, b.place`,
)

export type ReadWalletOfValues = {
  readonly userId: bigint | number
}
export type ReadWalletOfRow = {
  readonly wallet_address: Kept<typeof users, 'walletAddress'>
}
export const readWalletOf = statement<ReadWalletOfValues, ReadWalletOfRow>(
  'readWalletOf_333e9ea1',
  ["userId"],
  `select wallet_address from users where user_id = $1`,
)
