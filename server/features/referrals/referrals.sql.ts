// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type CountReferralsValues = {
  readonly walletAddress: string
}
export type CountReferralsRow = {
  readonly referrals: bigint
}
export const countReferrals = statement<CountReferralsValues, CountReferralsRow>(
  'read',
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
  'read',
  'readEarnings_3c01b5ac',
  ["userId"],
  `select referral_usdt from balances where user_id = $1`,
)

export type ReadReferredWalletsValues = {
  readonly walletAddress: string
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadReferredWalletsRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['referrals.wallet_address']
  readonly joined_at: Date
}
export const readReferredWallets = statement<ReadReferredWalletsValues, ReadReferredWalletsRow>(
  'read',
  'readReferredWallets_97b6cc87',
  ["walletAddress","beforeId","limit"],
  `select user_id, wallet_address, joined_at from referrals
where referrer = $1 and user_id < $2 order by user_id desc limit $3`,
)

export type ReadBonusesValues = {
  readonly buyers: readonly (string | null)[]
  readonly userId: bigint | number
  readonly limitPerBuyer: bigint | number
}
export type ReadBonusesRow = {
  readonly buyer: string
  readonly earned: bigint
  readonly bonuses: bigint
  readonly purchase_id: bigint
  readonly card_name: string
  readonly price: bigint
  readonly bonus: bigint
  readonly purchased_at: Date
}
export const readBonuses = statement<ReadBonusesValues, ReadBonusesRow>(
  'read',
  'readBonuses_8d368d43',
  ["buyers","userId","limitPerBuyer"],
  `select b.buyer as "buyer", t.earned as "earned", t.bonuses as "bonuses",
  (t.details ->> 'purchaseId')::bigint as "purchase_id", c.name as card_name,
  (t.details ->> 'price')::numeric as "price", t.amount as bonus, t.created_at as purchased_at
from unnest($1::text[]) as b(buyer)
cross join lateral (
  select id, details, amount, created_at, sum(amount) over () as earned, count(*) over () as bonuses from ledger_transfers
  where user_id = $2 and reason = 'referral_bonus' and details ->> 'buyer' = b.buyer
  order by details ->> 'buyer' desc, id desc limit $3
) t
join cards c on c.id = (t.details ->> 'cardId')::bigint
order by b.buyer, t.id desc`,
)

export type ReadWalletOfValues = {
  readonly userId: bigint | number
}
export type ReadWalletOfRow = {
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const readWalletOf = statement<ReadWalletOfValues, ReadWalletOfRow>(
  'read',
  'readWalletOf_333e9ea1',
  ["userId"],
  `select wallet_address from users where user_id = $1`,
)
