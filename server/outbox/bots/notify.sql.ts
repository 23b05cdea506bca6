// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { cards } from '../../db/schema/cards.ts'
import type { payouts } from '../../db/schema/payouts.ts'
import type { users } from '../../db/schema/users.ts'
import type { withdrawals } from '../../db/schema/withdrawals.ts'

export type FindWithdrawalOwnerValues = {
  readonly withdrawalId: bigint | number
}
export type FindWithdrawalOwnerRow = {
  readonly user_id: bigint
}
export const findWithdrawalOwner = statement<FindWithdrawalOwnerValues, FindWithdrawalOwnerRow>(
  'read',
  'findWithdrawalOwner_165e8e51',
  ["withdrawalId"],
  `select user_id from withdrawals where id = $1`,
)

export type ReadWithdrawalFactsValues = {
  readonly userId: bigint | number
  readonly withdrawalId: bigint | number
}
export type ReadWithdrawalFactsRow = {
  readonly asset: Kept<typeof withdrawals, 'asset'>
  readonly amount: bigint
  readonly fee: bigint
  readonly state: Kept<typeof withdrawals, 'state'>
  readonly to_address: Kept<typeof withdrawals, 'toAddress'>
  readonly reason: Kept<typeof withdrawals, 'reason'> | null
  readonly decided_by: Kept<typeof withdrawals, 'decidedBy'> | null
  readonly tx_hash: Kept<typeof payouts, 'txHash'> | null
}
export const readWithdrawalFacts = statement<ReadWithdrawalFactsValues, ReadWithdrawalFactsRow>(
  'read',
  'readWithdrawalFacts_a5a46e1a',
  ["userId","withdrawalId"],
  `select w.asset, w.amount, w.fee, w.state, w.to_address, w.reason, w.decided_by, p.tx_hash as "tx_hash"
from withdrawals w left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.user_id = $1 and w.id = $2`,
)

export type ReadPurchaseFactsValues = {
  readonly userId: bigint | number
  readonly cardId: bigint | number
  readonly txHash: string
}
export type ReadPurchaseFactsRow = {
  readonly card: Kept<typeof cards, 'name'>
  readonly price: bigint
  readonly buyer: Kept<typeof users, 'walletAddress'>
}
export const readPurchaseFacts = statement<ReadPurchaseFactsValues, ReadPurchaseFactsRow>(
  'read',
  'readPurchaseFacts_fefee58e',
  ["userId","cardId","txHash"],
  `select c.name as card, p.price, u.wallet_address as buyer
from purchases p join cards c on c.id = p.card_id join users u on u.user_id = p.user_id
where p.user_id = $1 and p.card_id = $2 and p.tx_hash = $3
order by p.id desc limit 1`,
)
