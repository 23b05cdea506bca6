import type { Logger } from 'pino'
import { assert } from '#core/assert.ts'
import type { ClaimedPurchase, CreditRefusal, Payment } from '#core/payment.ts'
import { isDust, readDustLimits } from '#core/payment.ts'
import { ok, type Result } from '#core/result.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { readSenderNonce } from '../chain/player-wallet.ts'
import type { CachedReading } from '../db/broadcast.ts'
import { type Database, type Transaction, transact, transactWithMutex } from '../db/statement.ts'
import { isFault } from '../fault.ts'
import type { NotifyPages } from '../http/routing/notify-pages.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { readSetting } from '../settings/settings.ts'
import type { DrainDeps, SettleResult } from './arrivals.ts'
import { addArrivals } from './arrivals.ts'
import {
  creditPayment,
  leaveToOperator,
  type PaymentOutcome,
  type Resolved,
  readCreditState,
  setAside,
} from './credit-payment.ts'
import { readLeastOrdered, readLeastPayable } from './orders.ts'

/** Dependencies that publish the outcome of a payment. */
export type OutcomeDeps = {
  /** Notifies pages, within the transaction that settles. */
  readonly notifyPages: NotifyPages
  /** Notifies the operator, within the transaction that settles. */
  readonly notify: Notify
  readonly metrics: Pick<Metrics, 'paymentOutcomes'>
  readonly cards: Pick<CachedReading<unknown>, 'publishChange'>
}
export type SettleDeps = OutcomeDeps & {
  readonly db: Database
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly chain: ChainReader
}

/**
 * Settles a proven payment, whichever part of the server found it. It credits the payment, keeps it for the operator, or finds it
 * already done. Without a wish it either does so or fails, and the watcher's inbox tries again.
 */
export async function settlePayment(
  deps: SettleDeps,
  payment: Payment,
  wish: ClaimedPurchase | null,
): Promise<Result<PaymentOutcome, CreditRefusal>> {
  const { db } = deps
  const { isDone, isNonceNeeded } = await readCreditState(db, payment, wish)
  if (isDone) {
    countOutcome(deps, { outcome: 'known' })
    return ok({ outcome: 'known' })
  }
  // Outside of the transaction, because a slow node must not hold a connection.
  const nonce = isNonceNeeded ? await readCachedNonce(deps.chain, payment) : null
  const settle = async (tx: Transaction) => {
    const credited = await creditPayment(tx, payment, nonce, wish)
    if (credited.ok) await notifyOfOutcome(deps, tx, credited.value)
    return credited
  }
  // A wish comes from a call of the payer. The watcher never waits for a player's action.
  const settled = await (wish === null ? transact(db, settle) : transactWithMutex(db, payment.from, settle))
  if (settled.ok) countOutcome(deps, settled.value)
  return settled
}

/** Maximum number of payments that are settled while a caller waits for the answer. */
const AT_ONCE_MAX = 20

/**
 * Settles all payments of one payer in one transaction, for a caller that names its hash. Each payment is settled separately. Those
 * that are too small are settled together, so that a thousand of them cost no more than one. Payments beyond the maximum are left
 * to the inbox.
 */
export async function settleTogether(deps: SettleDeps, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return
  const isDust = await judgeDust(deps.db, payments)
  const { small = [], enough = [] } = Object.groupBy(payments, (it) => (isDust(it) ? 'small' : 'enough'))
  // Before the others are settled, so that the inbox continues after an interruption.
  if (enough.length > AT_ONCE_MAX) await addToInbox(deps, enough.slice(AT_ONCE_MAX))
  for (const payment of enough.slice(0, AT_ONCE_MAX)) await settlePayment(deps, payment, null)
  for (const own of Map.groupBy(small, ({ asset }) => asset).values()) await setAsideOwnPayments(deps, own)
}

/**
 * Settles payments for the code that follows an order. On a failure, they are also left to the watcher's inbox, which tries again.
 */
export async function settleFollowed(deps: SettleDeps, payments: readonly Payment[]): Promise<void> {
  try {
    await settleTogether(deps, payments)
  } catch (error) {
    await addToInbox(deps, payments)
    throw error
  }
}

/** Leaves payments to the watcher's inbox, in which the payers take turns. */
const addToInbox = async ({ db, chain }: SettleDeps, payments: readonly Payment[]) =>
  addArrivals(db, chain.chainId, payments, await judgeDust(db, payments))

/** Keeps payments of one payer and asset aside as one, because each is too small to buy anything. */
async function setAsideOwnPayments(deps: SettleDeps, payments: readonly Payment[]): Promise<void> {
  const outcome = await deps.db.transaction(async (tx) => {
    const aside = await setAside(tx, payments)
    await notifyOfOutcome(deps, tx, aside)
    return aside
  })
  countOutcome(deps, outcome)
}

/** Creates the functions that settle payments from the watcher's inbox. Failures are reported by kind, and no payment is lost. */
export function settleArrivals(deps: SettleDeps): Pick<DrainDeps, 'settle' | 'setAside' | 'leaveToOperator'> {
  const { db, log } = deps
  const attempt = async ({ txHash }: Payment, act: () => Promise<unknown>): Promise<SettleResult> => {
    try {
      await act()
      return { outcome: 'settled' }
    } catch (error) {
      const outcome = isFault(error) ? 'fault' : 'mistake'
      log.warn({ err: error, txHash, outcome }, 'a payment was not settled; it stays in the inbox and is retried')
      return { outcome, problem: messageOf(error) }
    }
  }
  return {
    settle: (payment) => attempt(payment, () => settlePayment(deps, payment, null)),
    setAside: (payments) => {
      const [one] = payments
      assert(one !== undefined, 'there is something to set aside')
      return attempt(one, () => setAsideOwnPayments(deps, payments))
    },
    leaveToOperator: (payment) =>
      attempt(payment, async () => {
        const kept = await db.transaction(async (tx) => {
          const outcome = await leaveToOperator(tx, payment)
          await notifyOfOutcome(deps, tx, outcome)
          return outcome
        })
        log.error({ txHash: payment.txHash }, 'a payment cannot be credited; it waits for an operator under Payments')
        countOutcome(deps, kept)
      }),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Notifies the pages of all players whom a payment concerns, and the operator of a purchase. It is called in the transaction that
 * settles or resolves the payment, so that the notifications commit with it.
 */
export async function notifyOfOutcome(
  { notifyPages, notify }: OutcomeDeps,
  tx: Transaction,
  outcome: PaymentOutcome | Resolved,
): Promise<void> {
  notifyOfPayment(notifyPages, tx, outcome)
  if (outcome.outcome !== 'credited') return
  const { buyer, cardId, copies, txHash } = outcome
  await notify(tx, { type: 'purchase', userId: buyer.userId, cardId, copies, txHash })
}

function notifyOfPayment(notifyPages: NotifyPages, tx: Transaction, outcome: PaymentOutcome | Resolved): void {
  if (outcome.outcome === 'known') return
  const userId = outcome.outcome === 'credited' ? outcome.buyer.userId : outcome.userId
  if (outcome.order !== null) notifyPages(tx, userId, { type: 'order', ...outcome.order })
  if (outcome.outcome !== 'credited') {
    // A kept or refunded payment appears among the wallet's payments.
    if (outcome.order === null) notifyPages(tx, userId, { type: 'balance' })
    return
  }
  const { referrerUserId, cardId, copies, txHash, isMining } = outcome
  if (isMining) notifyPages(tx, outcome.buyer.userId, { type: 'mining', isActive: true })
  notifyPages(tx, outcome.buyer.userId, { type: 'purchase', cardId, copies, txHash })
  if (referrerUserId !== null) notifyPages(tx, referrerUserId, { type: 'balance' })
}

/** Counts an outcome, and has the cached cards read again if copies were bought. It is called after commit. */
export function countOutcome({ metrics, cards }: OutcomeDeps, { outcome }: PaymentOutcome | Resolved): void {
  metrics.paymentOutcomes.inc({ outcome })
  if (outcome === 'credited') cards.publishChange()
}

/** Maximum number of transactions whose nonce is cached. */
const NONCES_MAX = 500

const noncesOf = new WeakMap<ChainReader, Map<string, Promise<number | null>>>()

/** Reads the payer's nonce. Nonces are cached, because one transaction may make many payments of one payer. */
function readCachedNonce(chain: ChainReader, payment: Payment): Promise<number | null> {
  const asked = noncesOf.get(chain) ?? new Map<string, Promise<number | null>>()
  noncesOf.set(chain, asked)
  const key = `${payment.txHash} ${payment.from}`
  const known = asked.get(key)
  if (known !== undefined) return known
  const answer = readSenderNonce(chain, payment)
  if (asked.size >= NONCES_MAX) asked.clear()
  asked.set(key, answer)
  answer.catch(() => asked.delete(key))
  return answer
}

/**
 * Returns a function that decides, by the operator's current setting, which of these payments are too small to buy anything. A
 * payment that pays an open order of its sender is never too small, because cards and the setting may have changed since the
 * order.
 */
export async function judgeDust(db: Database, payments: readonly Payment[]): Promise<(payment: Payment) => boolean> {
  const [setting, least] = await Promise.all([readSetting(db, 'payments'), readLeastPayable(db)])
  const limits = readDustLimits(setting, least.usdt, least.bnb)
  const small = payments.filter((payment) => isDust(payment, limits))
  const leastOrderedOf = await readLeastOrdered(db, [...new Set(small.map(({ from }) => from))])
  return (payment) => {
    const ordered = leastOrderedOf(payment)
    return isDust(payment, limits) && (ordered === null || payment.value < ordered)
  }
}
