// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

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
  readonly tx_hash: ColumnTypes['purchases.tx_hash'] | null
  readonly copy: number | null
  readonly origin: ColumnTypes['purchases.origin']
  readonly payment_method: ColumnTypes['purchases.payment_method'] | null
  readonly purchased_at: Date
  readonly card_name: string
  readonly image_url: string
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
  readonly tx_hash: ColumnTypes['purchases.tx_hash'] | null
  readonly copy: number | null
  readonly origin: ColumnTypes['purchases.origin']
  readonly payment_method: ColumnTypes['purchases.payment_method'] | null
  readonly purchased_at: Date
  readonly card_name: string
  readonly image_url: string
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

export type SelectPurchasesBeforeValues = {
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectPurchasesBeforeRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly payment_method: ColumnTypes['purchases.payment_method'] | null
  readonly tx_hash: ColumnTypes['purchases.tx_hash'] | null
  readonly purchased_at: Date
}
export const selectPurchasesBefore = statement<SelectPurchasesBeforeValues, SelectPurchasesBeforeRow>(
  'read',
  'selectPurchasesBefore_9c08b697',
  ["beforeAt","beforeId","afterAt","afterId","limit"],
  `select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
where (purchased_at, id) < ($1::timestamptz, $2::bigint)
  and (purchased_at, id) > ($3::timestamptz, $4::bigint)
order by purchased_at desc, id desc limit $5`,
)

export type SelectPurchasesAfterValues = {
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectPurchasesAfterRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly payment_method: ColumnTypes['purchases.payment_method'] | null
  readonly tx_hash: ColumnTypes['purchases.tx_hash'] | null
  readonly purchased_at: Date
}
export const selectPurchasesAfter = statement<SelectPurchasesAfterValues, SelectPurchasesAfterRow>(
  'read',
  'selectPurchasesAfter_4ae5941d',
  ["beforeAt","beforeId","afterAt","afterId","limit"],
  `select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
where (purchased_at, id) < ($1::timestamptz, $2::bigint)
  and (purchased_at, id) > ($3::timestamptz, $4::bigint)
order by purchased_at, id limit $5`,
)

export type SelectPurchasesOfWaysBeforeValues = {
  readonly ways: readonly (string | null)[]
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectPurchasesOfWaysBeforeRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly payment_method: string | null
  readonly tx_hash: string | null
  readonly purchased_at: Date
}
export const selectPurchasesOfWaysBefore = statement<SelectPurchasesOfWaysBeforeValues, SelectPurchasesOfWaysBeforeRow>(
  'read',
  'selectPurchasesOfWaysBefore_502e95c4',
  ["ways","beforeAt","beforeId","afterAt","afterId","limit"],
  `select id as "id", user_id as "user_id", card_id as "card_id", price as "price", payment_method as "payment_method", tx_hash as "tx_hash", purchased_at as "purchased_at"
from (
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'USDT' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('USDT', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('USDT', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $6)
  union all
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'BNB' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('BNB', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('BNB', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $6)
  union all
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'gift' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('gift', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('gift', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $6)
) p
order by purchased_at desc, id desc limit $6`,
)

export type SelectPurchasesOfWaysAfterValues = {
  readonly ways: readonly (string | null)[]
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectPurchasesOfWaysAfterRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly payment_method: string | null
  readonly tx_hash: string | null
  readonly purchased_at: Date
}
export const selectPurchasesOfWaysAfter = statement<SelectPurchasesOfWaysAfterValues, SelectPurchasesOfWaysAfterRow>(
  'read',
  'selectPurchasesOfWaysAfter_c5f31cb1',
  ["ways","beforeAt","beforeId","afterAt","afterId","limit"],
  `select id as "id", user_id as "user_id", card_id as "card_id", price as "price", payment_method as "payment_method", tx_hash as "tx_hash", purchased_at as "purchased_at"
from (
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'USDT' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('USDT', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('USDT', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') , purchased_at , id  limit $6)
  union all
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'BNB' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('BNB', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('BNB', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') , purchased_at , id  limit $6)
  union all
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'gift' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('gift', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('gift', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') , purchased_at , id  limit $6)
) p
order by purchased_at, id limit $6`,
)

export type SelectPurchasesOfCardBeforeValues = {
  readonly ways: readonly (string | null)[]
  readonly cardId: bigint | number
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectPurchasesOfCardBeforeRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly payment_method: string | null
  readonly tx_hash: string | null
  readonly purchased_at: Date
}
export const selectPurchasesOfCardBefore = statement<SelectPurchasesOfCardBeforeValues, SelectPurchasesOfCardBeforeRow>(
  'read',
  'selectPurchasesOfCardBefore_bbd55c7c',
  ["ways","cardId","beforeAt","beforeId","afterAt","afterId","limit"],
  `select id as "id", user_id as "user_id", card_id as "card_id", price as "price", payment_method as "payment_method", tx_hash as "tx_hash", purchased_at as "purchased_at"
from (
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'USDT' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'USDT', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'USDT', $5::timestamptz, $6::bigint)
  order by card_id desc, coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $7)
  union all
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'BNB' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'BNB', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'BNB', $5::timestamptz, $6::bigint)
  order by card_id desc, coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $7)
  union all
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'gift' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'gift', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'gift', $5::timestamptz, $6::bigint)
  order by card_id desc, coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $7)
) p
order by purchased_at desc, id desc limit $7`,
)

export type SelectPurchasesOfCardAfterValues = {
  readonly ways: readonly (string | null)[]
  readonly cardId: bigint | number
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectPurchasesOfCardAfterRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly payment_method: string | null
  readonly tx_hash: string | null
  readonly purchased_at: Date
}
export const selectPurchasesOfCardAfter = statement<SelectPurchasesOfCardAfterValues, SelectPurchasesOfCardAfterRow>(
  'read',
  'selectPurchasesOfCardAfter_1ab67242',
  ["ways","cardId","beforeAt","beforeId","afterAt","afterId","limit"],
  `select id as "id", user_id as "user_id", card_id as "card_id", price as "price", payment_method as "payment_method", tx_hash as "tx_hash", purchased_at as "purchased_at"
from (
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'USDT' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'USDT', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'USDT', $5::timestamptz, $6::bigint)
  order by card_id , coalesce(payment_method, 'gift') , purchased_at , id  limit $7)
  union all
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'BNB' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'BNB', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'BNB', $5::timestamptz, $6::bigint)
  order by card_id , coalesce(payment_method, 'gift') , purchased_at , id  limit $7)
  union all
  (select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
  where 'gift' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'gift', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'gift', $5::timestamptz, $6::bigint)
  order by card_id , coalesce(payment_method, 'gift') , purchased_at , id  limit $7)
) p
order by purchased_at, id limit $7`,
)

export type SelectPurchasesOfPlayerBeforeValues = {
  readonly userId: bigint | number
  readonly cardId?: bigint | number | null | undefined
  readonly ways: readonly (string | null)[]
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectPurchasesOfPlayerBeforeRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly payment_method: ColumnTypes['purchases.payment_method'] | null
  readonly tx_hash: ColumnTypes['purchases.tx_hash'] | null
  readonly purchased_at: Date
}
export const selectPurchasesOfPlayerBefore = statement<SelectPurchasesOfPlayerBeforeValues, SelectPurchasesOfPlayerBeforeRow>(
  'read',
  'selectPurchasesOfPlayerBefore_ca11821b',
  ["userId","cardId","ways","beforeAt","beforeId","afterAt","afterId","limit"],
  `select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
where user_id = $1 and ($2::bigint is null or card_id = $2::bigint)
  and coalesce(payment_method, 'gift') = any($3::text[])
  and (purchased_at, id) < ($4::timestamptz, $5::bigint)
  and (purchased_at, id) > ($6::timestamptz, $7::bigint)
order by purchased_at desc, id desc limit $8`,
)

export type SelectPurchasesOfPlayerAfterValues = {
  readonly userId: bigint | number
  readonly cardId?: bigint | number | null | undefined
  readonly ways: readonly (string | null)[]
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectPurchasesOfPlayerAfterRow = {
  readonly id: bigint
  readonly user_id: bigint
  readonly card_id: bigint
  readonly price: bigint
  readonly payment_method: ColumnTypes['purchases.payment_method'] | null
  readonly tx_hash: ColumnTypes['purchases.tx_hash'] | null
  readonly purchased_at: Date
}
export const selectPurchasesOfPlayerAfter = statement<SelectPurchasesOfPlayerAfterValues, SelectPurchasesOfPlayerAfterRow>(
  'read',
  'selectPurchasesOfPlayerAfter_5308fbd1',
  ["userId","cardId","ways","beforeAt","beforeId","afterAt","afterId","limit"],
  `select id, user_id, card_id, price, payment_method, tx_hash, purchased_at from purchases
where user_id = $1 and ($2::bigint is null or card_id = $2::bigint)
  and coalesce(payment_method, 'gift') = any($3::text[])
  and (purchased_at, id) < ($4::timestamptz, $5::bigint)
  and (purchased_at, id) > ($6::timestamptz, $7::bigint)
order by purchased_at, id limit $8`,
)

export type CountPurchasesValues = {
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type CountPurchasesRow = {
  readonly count: bigint
}
export const countPurchases = statement<CountPurchasesValues, CountPurchasesRow>(
  'read',
  'countPurchases_a4f5b46f',
  ["beforeAt","beforeId","afterAt","afterId","limit"],
  `select count(*) as "count" from (
  select 1 from purchases
  where (purchased_at, id) < ($1::timestamptz, $2::bigint)
  and (purchased_at, id) > ($3::timestamptz, $4::bigint)
  order by purchased_at desc, id desc limit $5
) p`,
)

export type CountPurchasesOfWaysValues = {
  readonly ways: readonly (string | null)[]
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type CountPurchasesOfWaysRow = {
  readonly count: bigint
}
export const countPurchasesOfWays = statement<CountPurchasesOfWaysValues, CountPurchasesOfWaysRow>(
  'read',
  'countPurchasesOfWays_7b144ea6',
  ["ways","beforeAt","beforeId","afterAt","afterId","limit"],
  `select count(*) as "count" from (
  (select 1 as one from purchases
  where 'USDT' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('USDT', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('USDT', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $6)
  union all
  (select 1 as one from purchases
  where 'BNB' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('BNB', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('BNB', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $6)
  union all
  (select 1 as one from purchases
  where 'gift' = any($1::text[])
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      < ('gift', $2::timestamptz, $3::bigint)
    and (coalesce(payment_method, 'gift'), purchased_at, id)
      > ('gift', $4::timestamptz, $5::bigint)
  order by coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $6)
) p`,
)

export type CountPurchasesOfCardValues = {
  readonly ways: readonly (string | null)[]
  readonly cardId: bigint | number
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type CountPurchasesOfCardRow = {
  readonly count: bigint
}
export const countPurchasesOfCard = statement<CountPurchasesOfCardValues, CountPurchasesOfCardRow>(
  'read',
  'countPurchasesOfCard_7d6de83b',
  ["ways","cardId","beforeAt","beforeId","afterAt","afterId","limit"],
  `select count(*) as "count" from (
  (select 1 as one from purchases
  where 'USDT' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'USDT', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'USDT', $5::timestamptz, $6::bigint)
  order by card_id desc, coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $7)
  union all
  (select 1 as one from purchases
  where 'BNB' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'BNB', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'BNB', $5::timestamptz, $6::bigint)
  order by card_id desc, coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $7)
  union all
  (select 1 as one from purchases
  where 'gift' = any($1::text[])
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      < ($2::bigint, 'gift', $3::timestamptz, $4::bigint)
    and (card_id, coalesce(payment_method, 'gift'), purchased_at, id)
      > ($2::bigint, 'gift', $5::timestamptz, $6::bigint)
  order by card_id desc, coalesce(payment_method, 'gift') desc, purchased_at desc, id desc limit $7)
) p`,
)

export type CountPurchasesOfPlayerValues = {
  readonly userId: bigint | number
  readonly cardId?: bigint | number | null | undefined
  readonly ways: readonly (string | null)[]
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type CountPurchasesOfPlayerRow = {
  readonly count: bigint
}
export const countPurchasesOfPlayer = statement<CountPurchasesOfPlayerValues, CountPurchasesOfPlayerRow>(
  'read',
  'countPurchasesOfPlayer_566106df',
  ["userId","cardId","ways","beforeAt","beforeId","afterAt","afterId","limit"],
  `select count(*) as "count" from (
  select 1 from purchases
  where user_id = $1 and ($2::bigint is null or card_id = $2::bigint)
  and coalesce(payment_method, 'gift') = any($3::text[])
  and (purchased_at, id) < ($4::timestamptz, $5::bigint)
  and (purchased_at, id) > ($6::timestamptz, $7::bigint)
  order by purchased_at desc, id desc limit $8
) p`,
)

export type ReadWalletsValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadWalletsRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const readWallets = statement<ReadWalletsValues, ReadWalletsRow>(
  'read',
  'readWallets_d4cf1c16',
  ["userIds"],
  `select user_id, wallet_address from users where user_id = any($1::bigint[])`,
)

export type ReadCardNamesValues = {
  readonly cardIds: readonly (bigint | number | null)[]
}
export type ReadCardNamesRow = {
  readonly id: bigint
  readonly name: string
  readonly price: bigint
}
export const readCardNames = statement<ReadCardNamesValues, ReadCardNamesRow>(
  'read',
  'readCardNames_c1b71143',
  ["cardIds"],
  `select id, name, price from cards where id = any($1::bigint[])`,
)
