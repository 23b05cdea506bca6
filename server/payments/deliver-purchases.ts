import type { Address, TxHash } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import { editionsOf, type Terms } from '#core/cards.ts'
import type { Transfer } from '#core/ledger.ts'
import { times, type Usdt, usdt } from '#core/money.ts'
import type { ClaimedPurchase, Payment, PaymentAsset } from '#core/payment.ts'
import { referralBonus } from '#core/referral.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Database, type Executor, first, only, type Transaction, withMutex } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import { type AccountHolder, ensureAccount } from '../ledger/accounts.ts'
import { addLot } from '../ledger/mining/mining-sessions.ts'
import { lockAccounts, post } from '../ledger/post.ts'
import { type Loop, type LoopOptions, startLoop } from '../runtime/loop.ts'
import type { PaymentKey, RecordedPayment } from './payment-rows.ts'
import { addCredited } from './payments.sql.ts'
import * as sql from './purchases.sql.ts'

export type Delivery = {
  readonly buyer: AccountHolder
  readonly cardId: number
  readonly copies: number
  /** USDT for one copy, in whatever asset it was paid. */
  readonly unitPrice: Usdt
  readonly terms: Terms
  /** Price of the copies, in the payment's asset. */
  readonly paid: bigint
}

/**
 * Delivers the copies, and posts their price and the referrer's bonus, all in one transaction.
 *
 * @param from account of the money: `outside` for a payment that is just coming in, `suspense` for one that was kept
 */
export async function deliverPurchases(
  tx: Transaction,
  payment: RecordedPayment,
  from: 'outside' | 'suspense',
  { buyer, cardId, copies, unitPrice, terms, paid }: Delivery,
): Promise<{ referrerUserId: number | null; isMining: boolean }> {
  const { paymentId, chainId, txHash, asset } = payment
  const referrer = buyer.referredBy === null ? null : await ensureAccount(tx, buyer.referredBy)
  await lockAccounts(tx, referrer === null ? [buyer.userId] : [buyer.userId, referrer.userId])
  const { userId } = buyer
  const cost = times(unitPrice, BigInt(copies))
  const lot = { userId, cardId, paymentId, copies, terms, paid: cost }
  const { lotId, createdAt: purchasedAt, isMining } = await addLot(tx, lot)
  // Continues after the numbers of the copies that the player has bought by the same transaction before.
  const before = Number(only(await sql.countBoughtBy(tx, { userId, chainId, txHash })).copies)
  const purchases = await sql.insertPurchases(tx, {
    ...{ userId, lotId, cardId, chainId, txHash, purchasedAt },
    copies: Array.from({ length: copies }, (_, index) => before + index + 1),
    price: unitPrice,
    paymentMethod: asset,
  })
  const sale: Transfer = {
    key: `payment:${paymentId}:sale:${lotId}`,
    reason: 'card_sale',
    asset,
    amount: paid,
    debit: { kind: from },
    credit: { kind: 'sales' },
    userId: buyer.userId,
    details: { paymentId, txHash, cardId, copies, unitPrice: unitPrice.toString() },
  }
  const bonuses = purchases.flatMap(({ id }): Transfer[] => {
    const amount = referralBonus(unitPrice)
    if (referrer === null || amount === 0n) return []
    return [
      {
        key: `referral:${id}`,
        reason: 'referral_bonus',
        asset: 'USDT',
        amount,
        debit: { kind: 'sales' },
        credit: { kind: 'available', userId: referrer.userId },
        details: { purchaseId: Number(id), cardId, price: unitPrice.toString(), buyer: buyer.walletAddress },
      },
    ]
  })
  await post(tx, [sale, ...bonuses])
  await addCredited(tx, { paymentId, paid, userId: buyer.userId })
  return { referrerUserId: referrer?.userId ?? null, isMining }
}

type CopyGift = { readonly userId: number; readonly cardId: number; readonly copies: number; readonly terms: Terms }

/** Gives copies without a payment. They mine like bought ones, and bring no bonus to a referrer. */
export async function giveCopies(tx: Transaction, gift: CopyGift): Promise<{ lotId: number; isMining: boolean }> {
  const { userId } = gift
  await lockAccounts(tx, [userId])
  const lot = { ...gift, paymentId: null, paid: usdt(0n) }
  const { lotId, createdAt: purchasedAt, isMining } = await addLot(tx, lot)
  const copies = Array.from({ length: gift.copies }, (_, index) => index + 1)
  await sql.insertGifts(tx, { userId, lotId, cardId: gift.cardId, purchasedAt, copies })
  return { lotId, isMining }
}

/** Returns how many copies a player has bought and was given, and how much was paid for them. */
export async function sumPurchases(
  db: Executor,
  userId: number,
): Promise<{ readonly bought: number; readonly given: number; readonly paid: Usdt }> {
  const row = only(await sql.sumPurchases(db, { userId }))
  return { bought: Number(row.bought), given: Number(row.given), paid: usdt(row.paid) }
}

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
  await Promise.all(ordered.map((transaction) => sql.lockTransactionHash(tx, transaction)))
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
): Promise<Result<{ isMining: boolean }, 'transaction_used'>> {
  const { userId, cardId, terms, price, purchasedAt, paymentMethod, transaction } = purchase
  await lockAccounts(tx, [userId])
  if (transaction !== null) {
    if (await isTransactionUsed(tx, transaction)) return refuse('transaction_used')
    await sql.insertImportedTransaction(tx, { ...transaction, userId })
  }
  const lot = { userId, cardId, paymentId: null, copies: 1, terms, paid: price, boughtAt: purchasedAt }
  const { lotId, isMining } = await addLot(tx, lot)
  await sql.insertImportedPurchase(tx, { userId, lotId, cardId, price, paymentMethod, purchasedAt, ...transaction })
  return ok({ isMining })
}

/** Returns whether a payment by this transaction is recorded here, or this very copy was imported before. */
async function isTransactionUsed(executor: Executor, transaction: ImportedTransaction): Promise<boolean> {
  const [paid, imported] = await Promise.all([
    sql.readPaidTransaction(executor, transaction),
    sql.readImportedTransaction(executor, transaction),
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
): Promise<boolean> => (await sql.readImportedTransaction(executor, { ...transaction, copy: null })).length > 0

/** Returns those of these transactions that paid for an imported purchase. The caller holds their locks (`lockTransactions`). */
export const findPaidElsewhere = async (
  executor: Executor,
  chainId: number,
  hashes: readonly TxHash[],
): Promise<ReadonlySet<string>> =>
  new Set((await sql.readImportedTransactions(executor, { chainId, hashes })).map((row) => row.tx_hash))

/**
 * Returns whether a payment holds a transfer of a transaction that paid for an imported purchase. Older releases recorded such
 * payments. The answer never changes, because no import takes a transaction of a recorded payment.
 */
export async function isPaymentImported(executor: Executor, { userId, paymentId }: PaymentKey): Promise<boolean> {
  const transactions = await sql.readTransactionsOfPayment(executor, { userId, paymentId })
  const [first] = transactions
  if (first === undefined) return false
  const hashes = transactions.map((row) => row.tx_hash)
  return (await findPaidElsewhere(executor, Number(first.chain_id), hashes)).size > 0
}

/** Transactions that a wallet may name within a day. Further names are not recorded. */
const NAMES_A_DAY_MAX = 50
/** Hours before a payment's block within which a name counts. */
const NAMED_BEFORE_HOURS_MAX = 24
/** Days for which a name is stored. A payment that is found later waits for the operator. */
const KEPT_FOR_DAYS = 30

type NamedTransaction = {
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
export function namePurchase(
  db: Database,
  { walletAddress, ...named }: NamedTransaction,
  wish: ClaimedPurchase,
): Promise<boolean> {
  // Calls run one after the other. Otherwise all that are sent at once would be counted before any of them is inserted.
  return withMutex(db, walletAddress, async () => {
    const { names } = only(await sql.countPurchaseNames(db, { userId: named.userId }))
    return Number(names) < NAMES_A_DAY_MAX && (await sql.insertPurchaseName(db, { ...named, ...wish })).length > 0
  })
}

/** Deletes the purchase that a player has named for a transaction whose payment never counts. */
export async function removePurchaseName(
  executor: Executor,
  { walletAddress, ...named }: NamedTransaction,
): Promise<void> {
  await sql.deletePurchaseName(executor, named)
}

/** Reads the purchase that the sender of a payment has named for it. */
export async function readNamedPurchase(
  tx: Transaction,
  userId: number,
  { chainId, txHash, asset, blockTimeMs }: Payment,
): Promise<ClaimedPurchase | null> {
  const row = first(
    await sql.readPurchaseName(tx, { userId, chainId, txHash, asset, blockTimeMs, hours: NAMED_BEFORE_HOURS_MAX }),
  )
  return row === null ? null : { cardId: Number(row.card_id), unitPrice: usdt(row.unit_price) }
}

/** Deletes names whose payments were never found. */
export async function tidyPurchaseNames(executor: Executor): Promise<void> {
  await sql.deleteOldPurchaseNames(executor, { days: KEPT_FOR_DAYS })
}

/**
 * Most copies that are numbered in one transaction: far more than a second brings, and few enough that old copies are locked only
 * for a moment.
 */
const COPIES_MAX = 1_000

/**
 * Gives edition numbers to copies without one, unless another process does so now: for each card 1, 2, 3 and so on. It writes
 * rows of many players, so no player's call does it. It locks no account and no row that a settlement writes.
 *
 * @returns whether there may be more to number; `skipped` if another process numbers copies now
 */
export async function numberCopies(db: Database, limit = COPIES_MAX): Promise<boolean | 'skipped'> {
  return db.transaction(async (tx) => {
    const { is_mine: isMine } = only(await sql.tryLockEditions(tx, { lock: LOCKS.editions }))
    if (!isMine) return 'skipped'
    const copies = await sql.readUnnumbered(tx, { limit })
    if (copies.length === 0) return false
    const cardIds = copies.map((copy) => Number(copy.card_id))
    const given = new Map((await sql.addToEditions(tx, { cardIds })).map((row) => [Number(row.card_id), row.before]))
    const numbered = await sql.updateEditions(tx, {
      userIds: copies.map((copy) => copy.user_id),
      ids: copies.map(({ id }) => id),
      editions: editionsOf(cardIds, given),
    })
    // A node of a cluster may not know yet that the previous transaction has ended. Then this one rolls back.
    assert(numbered.length === copies.length, 'a copy had its number by now')
    return copies.length === limit
  })
}

const NUMBER_EVERY_MS = 1_000
/** Milliseconds between two batches of old copies, which leave the database to others. */
const BATCH_PAUSE_MS = 100

/** Numbers new copies once a second, and old ones batch after batch, until it is stopped. */
export function startNumbering(db: Database, log: LoopOptions['log']): Loop {
  const number = async () => {
    const hasMore = await numberCopies(db)
    if (hasMore === true) loop.wake()
    return hasMore
  }
  const loop = startLoop(number, {
    log,
    level: 'warn',
    failure: 'copies did not get their edition numbers; the next run retries',
    recovery: 'copies get their edition numbers again',
    everyMs: NUMBER_EVERY_MS,
    gatherMs: BATCH_PAUSE_MS,
    firstPauseMs: NUMBER_EVERY_MS,
  })
  return loop
}
