import type { Address, TxHash } from '#core/address.ts'
import { usdt } from '#core/money.ts'
import type { Payment, PaymentAsset, Wish } from '#core/payment.ts'
import { type Database, type Executor, first, only, type Transaction } from '../db/statement.ts'
import { withMutex } from '../db/transact.ts'
import {
  countPurchaseNames,
  deleteOldPurchaseNames,
  deletePurchaseName,
  insertPurchaseName,
  readPurchaseName,
} from './purchases.sql.ts'

/** Transactions that a wallet may name within a day. Further names are not recorded. */
const NAMES_A_DAY_MAX = 50
/** Hours before a payment's block within which a name counts. */
const NAMED_BEFORE_HOURS_MAX = 24
/** Days for which a name is stored. A payment that is found later waits for the operator. */
const KEPT_FOR_DAYS = 30

type Named = {
  readonly userId: number
  readonly walletAddress: Address
  readonly chainId: number
  readonly txHash: TxHash
  readonly asset: PaymentAsset
}

/**
 * Records the purchase that a player names for a transaction that is not settled yet. When its payment is proven later, it is
 * credited as named. The first name counts.
 *
 * @returns whether this is the first name and was recorded
 */
export function namePurchase(db: Database, { walletAddress, ...named }: Named, wish: Wish): Promise<boolean> {
  // Calls run one after the other. Otherwise all that are sent at once would be counted before any of them is inserted.
  return withMutex(db, walletAddress, async () => {
    const { names } = only(await countPurchaseNames(db, { userId: named.userId }))
    return Number(names) < NAMES_A_DAY_MAX && (await insertPurchaseName(db, { ...named, ...wish })).length > 0
  })
}

/** Deletes the purchase that a player has named for a transaction whose payment never counts. */
export async function forgetPurchase(executor: Executor, { walletAddress, ...named }: Named): Promise<void> {
  await deletePurchaseName(executor, named)
}

/** Reads the purchase that the sender of a payment has named for it. */
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

/** Deletes names whose payments were never found. */
export async function tidyPurchaseNames(executor: Executor): Promise<void> {
  await deleteOldPurchaseNames(executor, { days: KEPT_FOR_DAYS })
}
