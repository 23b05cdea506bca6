// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { cards } from '../db/schema/cards.ts'
import type { payouts } from '../db/schema/withdrawals.ts'
import type { users } from '../db/schema/users.ts'
import type { withdrawals } from '../db/schema/withdrawals.ts'

export type ReadWithdrawalFactsValues = {
  readonly withdrawalId: bigint | number
}
export type ReadWithdrawalFactsRow = {
  readonly asset: Kept<typeof withdrawals, 'asset'>
  readonly amount: bigint
  readonly fee: bigint
  readonly status: Kept<typeof withdrawals, 'status'>
  readonly to_address: Kept<typeof withdrawals, 'toAddress'>
  readonly reason: Kept<typeof withdrawals, 'reason'> | null
  readonly decided_by: Kept<typeof withdrawals, 'decidedBy'> | null
  readonly tx_hash: Kept<typeof payouts, 'txHash'> | null
}
export const readWithdrawalFacts = statement<ReadWithdrawalFactsValues, ReadWithdrawalFactsRow>(
  'readWithdrawalFacts_dfb55dc1',
  ["withdrawalId"],
  `select w.asset, w.amount, w.fee, w.status, w.to_address, w.reason, w.decided_by, p.tx_hash as "tx_hash"
from withdrawals w left join payouts p on p.withdrawal_id = w.id
where w.id = $1`,
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
  'readPurchaseFacts_55eb6b7e',
  ["userId","cardId","txHash"],
  `select c.name as card, p.price, u.wallet_address as buyer
from purchases p join cards c on c.id = p.card_id join users u on u.id = p.user_id
where p.user_id = $1 and p.card_id = $2 and p.tx_hash = $3
order by p.id desc limit 1`,
)
