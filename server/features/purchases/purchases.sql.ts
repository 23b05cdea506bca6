// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { cards } from '../../db/schema/cards.ts'
import type { purchases } from '../../db/schema/payments.ts'

export type ReadPurchasesOfTransactionValues = {
  readonly userId: bigint | number
  readonly chainId: number
  readonly txHash: string
  readonly limit: bigint | number
}
export type ReadPurchasesOfTransactionRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly tx_hash: Kept<typeof purchases, 'txHash'> | null
  readonly copy: number | null
  readonly origin: Kept<typeof purchases, 'origin'>
  readonly payment_method: Kept<typeof purchases, 'paymentMethod'> | null
  readonly purchased_at: Date
  readonly card_name: Kept<typeof cards, 'name'>
  readonly image_url: Kept<typeof cards, 'imageUrl'>
  readonly daily_bv3: bigint
  readonly total_bv3: bigint
  readonly daily_usdt: bigint
  readonly total_usdt: bigint
}
export const readPurchasesOfTransaction = statement<ReadPurchasesOfTransactionValues, ReadPurchasesOfTransactionRow>(
  'read',
  'readPurchasesOfTransaction_f70bc8e8',
  ["userId","chainId","txHash","limit"],
  `select p.id, p.user_id, p.card_id, p.price, p.tx_hash, p.copy, p.origin, p.payment_method, p.purchased_at,
  c.name as card_name, c.image_url, l.daily_bv3, l.total_bv3, l.daily_usdt, l.total_usdt
from purchases p join lots l on l.user_id = p.user_id and l.id = p.lot_id join cards c on c.id = p.card_id
where p.user_id = $1 and p.chain_id = $2 and p.tx_hash = $3
order by p.id desc limit $4`,
)

export type ReadCopiesBeforeValues = {
  readonly userId: bigint | number
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadCopiesBeforeRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly tx_hash: Kept<typeof purchases, 'txHash'> | null
  readonly copy: number | null
  readonly origin: Kept<typeof purchases, 'origin'>
  readonly payment_method: Kept<typeof purchases, 'paymentMethod'> | null
  readonly purchased_at: Date
  readonly card_name: Kept<typeof cards, 'name'>
  readonly image_url: Kept<typeof cards, 'imageUrl'>
  readonly daily_bv3: bigint
  readonly total_bv3: bigint
  readonly daily_usdt: bigint
  readonly total_usdt: bigint
  readonly is_opened: boolean
  readonly edition: bigint | null
  readonly copies: number
  readonly mined_bv3_ms: bigint
  readonly mined_usdt_ms: bigint
  readonly since_ms: bigint | null
  readonly now_ms: bigint
  readonly listing_decided_ms: readonly (bigint)[] | null
  readonly listing_listed_ms: readonly (bigint)[] | null
}
export const readCopiesBefore = statement<ReadCopiesBeforeValues, ReadCopiesBeforeRow>(
  'read',
  'readCopiesBefore_7aef2d7d',
  ["userId","beforeId","limit"],
  `select p.id, p.user_id, p.card_id, p.price, p.tx_hash, p.copy, p.origin, p.payment_method, p.purchased_at,
  c.name as card_name, c.image_url, l.daily_bv3, l.total_bv3, l.daily_usdt, l.total_usdt,
  p.opened_at is not null as "is_opened", p.edition, l.copies, l.mined_bv3_ms, l.mined_usdt_ms, (extract(epoch from l.mining_since) * 1000)::bigint as since_ms,
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms
from purchases p join lots l on l.user_id = p.user_id and l.id = p.lot_id join cards c on c.id = p.card_id cross join listing
where p.user_id = $1 and p.id < $2
order by p.id desc limit $3`,
)

export type FindCardValues = {
  readonly cardId: bigint | number
}
export type FindCardRow = {
  readonly id: bigint
}
export const findCard = statement<FindCardValues, FindCardRow>(
  'read',
  'findCard_5c831926',
  ["cardId"],
  `select id from cards where id = $1`,
)
