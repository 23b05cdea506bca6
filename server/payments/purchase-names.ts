import type { Address, TxHash } from '#core/address.ts'
import { usdt } from '#core/money.ts'
import type { Payment, PaymentAsset, Wish } from '#core/payment.ts'
import type { Database, Transaction } from '../db/pool.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { withMutex } from '../db/with-mutex.ts'
import {
  countPurchaseNames,
  deleteOldPurchaseNames,
  deletePurchaseName,
  insertPurchaseName,
  readPurchaseName,
} from './purchase-names.sql.ts'

/** Transactions that a wallet may name within a day. What it names beyond that is not remembered. */
const NAMES_A_DAY_MAX = 50
/** A name counts for a payment whose block comes within so many hours. */
const NAMED_BEFORE_HOURS_MAX = 24
/** A payment that is found later than this after it was named waits for the operator. */
const KEPT_FOR_DAYS = 30

type Named = {
  readonly userId: number
  readonly walletAddress: Address
  readonly chainId: number
  readonly txHash: TxHash
  readonly asset: PaymentAsset
}

/**
 * Remembers what a player says to have bought by a transaction that nobody has settled: when its payment is
 * proven later, it is credited as named. The first one counts.
 *
 * @returns whether it was the first, and is remembered
 */
export function namePurchase(db: Database, { walletAddress, ...named }: Named, wish: Wish): Promise<boolean> {
  // One after the other, or as many as are sent at once would all be counted before any of them is written.
  return withMutex(db, walletAddress, async () => {
    const { names } = only(await countPurchaseNames(db, { userId: named.userId }))
    return Number(names) < NAMES_A_DAY_MAX && (await insertPurchaseName(db, { ...named, ...wish })).length > 0
  })
}

/** Deletes what a player has named a transaction for, if its payment never counts. */
export async function forgetPurchase(executor: Executor, { walletAddress, ...named }: Named): Promise<void> {
  await deletePurchaseName(executor, named)
}

/** What the sender of a payment has said to have bought by it. */
export async function readNamed(
  tx: Transaction,
  userId: number,
  { chainId, txHash, asset, blockTimeMs }: Payment,
): Promise<Wish | null> {
  const row = first(
    await readPurchaseName(tx, { userId, chainId, txHash, asset, blockTimeMs, hours: NAMED_BEFORE_HOURS_MAX }),
  )
  return row === null ? null : { cardId: Number(row.card_id), unitPrice: usdt(row.unit_price) }
}

/** Deletes names that nobody has come for. */
export async function tidyPurchaseNames(executor: Executor): Promise<void> {
  await deleteOldPurchaseNames(executor, { days: KEPT_FOR_DAYS })
}
