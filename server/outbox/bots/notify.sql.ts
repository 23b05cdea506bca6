// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

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
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly amount: bigint
  readonly fee: bigint
  readonly state: ColumnTypes['withdrawals.state']
  readonly to_address: ColumnTypes['withdrawals.to_address']
  readonly reason: string | null
  readonly decided_by: string | null
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
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
  readonly card: string
  readonly price: bigint
  readonly buyer: ColumnTypes['users.wallet_address']
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
