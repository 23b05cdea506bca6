import type { TxHash } from '#core/address.ts'
import type { Terms } from '#core/cards.ts'
import type { Usdt } from '#core/money.ts'
import type { PaymentAsset } from '#core/payment.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Transaction } from '../db/pool.ts'
import type { Executor } from '../db/statement.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { addLot } from '../ledger/mining/add-lot.ts'
import type { PaymentKey } from './lock-payment.ts'
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
  /** What the card grants today. */
  readonly terms: Terms
  readonly price: Usdt
  readonly purchasedAt: Date
  readonly paymentMethod: PaymentAsset | null
  /** What paid for it; null where nobody knows any more. */
  readonly transaction: ImportedTransaction | null
}

/**
 * Lets nobody else say what these transactions paid for until this one ends: of an import and a payment of the same, the second
 * finds the first. Taken before any account is made or locked, by payments too, so that nobody waits in a ring.
 */
export async function lockTransactions(
  tx: Transaction,
  transactions: readonly Omit<ImportedTransaction, 'copy'>[],
): Promise<void> {
  const ordered = transactions.toSorted((a, b) => (a.txHash < b.txHash ? -1 : 1))
  await Promise.all(ordered.map((transaction) => lockTransactionHash(tx, transaction)))
}

/**
 * One copy that was bought on an older deployment, as a lot of its own. It moves no money here: what it brought stands in the
 * balances of the older deployment, and what is still owed to its buyer's referrer is the backfill's to find.
 *
 * The caller holds its transaction (`lockTransactions`).
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

/** Whether a payment by this transaction is written down here, or this very copy was imported before. */
async function isTransactionUsed(executor: Executor, transaction: ImportedTransaction): Promise<boolean> {
  const [paid, imported] = await Promise.all([
    readPaidTransaction(executor, transaction),
    readImportedTransaction(executor, transaction),
  ])
  return paid.length + imported.length > 0
}

/**
 * Whether what a transaction paid for was imported: then none of its payments is ever written down, credited or refunded. The caller
 * holds it (`lockTransactions`).
 */
export const isPaidElsewhere = async (
  executor: Executor,
  transaction: Omit<ImportedTransaction, 'copy'>,
): Promise<boolean> => (await readImportedTransaction(executor, { ...transaction, copy: null })).length > 0

/** Returns those of these transactions that paid for an imported purchase. The caller holds them (`lockTransactions`). */
export const findPaidElsewhere = async (
  executor: Executor,
  chainId: number,
  hashes: readonly TxHash[],
): Promise<ReadonlySet<string>> =>
  new Set((await readImportedTransactions(executor, { chainId, hashes })).map((row) => row.tx_hash))

/**
 * Whether a payment holds a transfer of a transaction that paid for an imported purchase. Older programs wrote such payments down. It
 * never changes: no import takes a transaction of a payment that is written down.
 */
export const isPaymentImported = async (executor: Executor, { userId, paymentId }: PaymentKey): Promise<boolean> =>
  (await readImportOfPayment(executor, { userId, paymentId })).length > 0
