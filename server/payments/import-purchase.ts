import type { TxHash } from '#core/address.ts'
import type { Terms } from '#core/cards.ts'
import type { Usdt } from '#core/money.ts'
import type { PaymentAsset } from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Executor, Transaction } from '../db/statement.ts'
import { lockAccounts } from '../ledger/accounts.ts'
import { addLot } from '../ledger/mining/mining-sessions.ts'
import type { PaymentKey } from './payment-rows.ts'
import {
  insertImportedPurchase,
  insertImportedTransaction,
  lockTransactionHash,
  readImportedTransaction,
  readImportedTransactions,
  readImportOfPayment,
  readPaidTransaction,
} from './purchases.sql.ts'

export type ImportedTransaction = { readonly chainId: number; readonly txHash: TxHash; readonly copy: number }

export type ImportedPurchase = {
  readonly userId: number
  readonly cardId: number
  /** Terms that the card grants today. */
  readonly terms: Terms
  readonly price: Usdt
  readonly purchasedAt: Date
  readonly paymentMethod: PaymentAsset | null
  /** Transaction that paid for it; null if it is no longer known. */
  readonly transaction: ImportedTransaction | null
}

/**
 * Locks transactions, so that no other database transaction decides what they paid for until this one ends. If an import and a
 * payment use the same transaction, the second finds the first. The lock is taken before any account is created or locked, by
 * payments too, so that no deadlock is possible.
 */
export async function lockTransactions(
  tx: Transaction,
  transactions: readonly Omit<ImportedTransaction, 'copy'>[],
): Promise<void> {
  const ordered = transactions.toSorted((a, b) => (a.txHash < b.txHash ? -1 : 1))
  await Promise.all(ordered.map((transaction) => lockTransactionHash(tx, transaction)))
}

/**
 * Imports one copy that was bought on an older deployment, as a separate lot. It moves no money here: its earnings are in the
 * balances of the older deployment, and the backfill finds what is still owed to its buyer's referrer.
 *
 * The caller holds the lock of its transaction (`lockTransactions`).
 */
export async function importPurchase(
  tx: Transaction,
  purchase: ImportedPurchase,
): Promise<Result<{ isAtWork: boolean }, 'transaction_used'>> {
  const { userId, cardId, terms, price, purchasedAt, paymentMethod, transaction } = purchase
  await lockAccounts(tx, [userId])
  if (transaction !== null) {
    if (await isTransactionUsed(tx, transaction)) return refuse('transaction_used')
    await insertImportedTransaction(tx, { ...transaction, userId })
  }
  const lot = { userId, cardId, paymentId: null, copies: 1, terms, paid: price, boughtAt: purchasedAt }
  const { lotId, isAtWork } = await addLot(tx, lot)
  await insertImportedPurchase(tx, { userId, lotId, cardId, price, paymentMethod, purchasedAt, ...transaction })
  return ok({ isAtWork })
}

/** Returns whether a payment by this transaction is recorded here, or this very copy was imported before. */
async function isTransactionUsed(executor: Executor, transaction: ImportedTransaction): Promise<boolean> {
  const [paid, imported] = await Promise.all([
    readPaidTransaction(executor, transaction),
    readImportedTransaction(executor, transaction),
  ])
  return paid.length + imported.length > 0
}

/**
 * Returns whether a purchase that a transaction paid for was imported. Its payments are then never recorded, credited or
 * refunded. The caller holds its lock (`lockTransactions`).
 */
export const isPaidElsewhere = async (
  executor: Executor,
  transaction: Omit<ImportedTransaction, 'copy'>,
): Promise<boolean> => (await readImportedTransaction(executor, { ...transaction, copy: null })).length > 0

/** Returns those of these transactions that paid for an imported purchase. The caller holds their locks (`lockTransactions`). */
export const findPaidElsewhere = async (
  executor: Executor,
  chainId: number,
  hashes: readonly TxHash[],
): Promise<ReadonlySet<string>> =>
  new Set((await readImportedTransactions(executor, { chainId, hashes })).map((row) => row.tx_hash))

/**
 * Returns whether a payment holds a transfer of a transaction that paid for an imported purchase. Older releases recorded such
 * payments. The answer never changes, because no import takes a transaction of a recorded payment.
 */
export const isPaymentImported = async (executor: Executor, { userId, paymentId }: PaymentKey): Promise<boolean> =>
  (await readImportOfPayment(executor, { userId, paymentId })).length > 0
