import type { Logger } from 'pino'
import type { TxHash } from '#core/address.ts'
import { isDust, type Payment, readDustLimits, type TransactionView } from '#core/payment.ts'

import { putIn } from '../chain/arrivals.ts'
import { readFirstBlock } from '../chain/bind-database.ts'
import { senderNonce } from '../chain/player-wallet.ts'
import { NAMED_GAS_MAX, readTransaction } from '../chain/read-transaction.ts'
import type { Database, Transaction } from '../db/statement.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { CachedCards } from '../features/cards/cached-cards.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Tell } from '../http/routing/tell.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import type { PaymentOutcome, Resolved } from '../payments/credit-payment.ts'
import { readLeastOrdered, readLeastPayable } from '../payments/orders.ts'
import { readSetting } from '../settings/settings.ts'
import type { PlatformChain } from './open-chain.ts'
import { createArrivalSettling } from './settle-arrivals.ts'
import { createSettlement } from './settle-payment.ts'
import { createSettingAside, createSettlingTogether } from './settle-together.ts'

type Deps = {
  readonly db: Database
  readonly log: Logger
  readonly chain: PlatformChain
  readonly metrics: Metrics
  readonly cards: CachedCards
  readonly tell: Tell
  readonly notify: Notify
}

export type PaymentWires = ReturnType<typeof wirePayments>

/** Returns the functions that prove and settle payments and notify those concerned, the same for every caller. */
export function wirePayments({ db, log, chain, metrics, cards, tell, notify }: Deps) {
  /** Called after commit. */
  const onOutcome = (outcome: PaymentOutcome | Resolved) => {
    metrics.paymentOutcomes.inc({ outcome: outcome.outcome })
    if (outcome.outcome === 'credited') cards.tellChanged()
  }
  /** Called in the transaction that settles, so that the notifications commit with it. */
  const onSettled = async (tx: Transaction, outcome: PaymentOutcome | Resolved) => {
    tellPayment(tell, tx, outcome)
    if (outcome.outcome !== 'credited') return
    const { buyer, cardId, copies, txHash } = outcome
    await notify(tx, { type: 'purchase', userId: buyer.userId, cardId, copies, txHash })
  }
  const settlePayment = createSettlement({
    db,
    senderNonce: (payment) => senderNonce(chain.reader, payment),
    onOutcome,
    onSettled,
  })
  const judge = (payments: readonly Payment[]) => judgeDust(db, payments)
  const leaveToInbox = async (own: readonly Payment[]) => putIn(db, chain.network.id, own, await judge(own))
  const settleTogether = createSettlingTogether({
    db,
    settlePayment,
    judgeDust: judge,
    leaveToInbox,
    onOutcome,
    onSettled,
  })
  let firstBlock: bigint | null = null
  const requireFirstBlock = async (): Promise<bigint> => {
    firstBlock ??= await readFirstBlock(db)
    if (firstBlock === null) throw new DependencyDown('no start has read the chain yet')
    return firstBlock
  }
  return {
    onOutcome,
    onSettled,
    /** Returns the first block whose payments count. Throws DependencyDown until a start has read the chain. */
    requireFirstBlock,
    /** Reads a transaction that a player has named. Its transfers before the first block that counts are not payments. */
    readNamed: async (hash: TxHash): Promise<TransactionView> => {
      const first = await requireFirstBlock()
      const view = await readTransaction(chain.reader, hash, NAMED_GAS_MAX)
      if (view.state !== 'final' || view.payments.length === 0) return view
      const payments = view.payments.filter(({ blockNumber }) => blockNumber >= first)
      return payments.length > 0 ? view : { ...view, payments, otherwise: 'before_start' }
    },
    readTransaction: (hash: TxHash) => readTransaction(chain.reader, hash),
    settlePayment,
    settleTogether,
    /**
     * Settles payments for the code that follows an order. On a failure, they are also left to the watcher's inbox, which tries
     * again.
     */
    settleFollowed: async (own: readonly Payment[]) => {
      try {
        await settleTogether(own)
      } catch (error) {
        await leaveToInbox(own)
        throw error
      }
    },
    judgeDust: judge,
    /** Functions with which the watcher's inbox settles payments. */
    arrivals: createArrivalSettling({
      ...{ db, log, settlePayment, onOutcome, onSettled },
      setOwnAside: createSettingAside({ db, onOutcome, onSettled }),
    }),
  }
}

/** Notifies the pages of all players whom a payment concerns, in the transaction that settles it. */
function tellPayment(tell: Tell, tx: Transaction, outcome: PaymentOutcome | Resolved): void {
  if (outcome.outcome === 'known') return
  const userId = outcome.outcome === 'credited' ? outcome.buyer.userId : outcome.userId
  if (outcome.order !== null) tell(tx, userId, { type: 'order', ...outcome.order })
  if (outcome.outcome !== 'credited') {
    // A kept or refunded payment appears among the wallet's payments.
    if (outcome.order === null) tell(tx, userId, { type: 'balance' })
    return
  }
  const { referrerUserId, cardId, copies, txHash, isAtWork } = outcome
  if (isAtWork) tell(tx, outcome.buyer.userId, { type: 'mining', isActive: true })
  tell(tx, outcome.buyer.userId, { type: 'purchase', cardId, copies, txHash })
  if (referrerUserId !== null) tell(tx, referrerUserId, { type: 'balance' })
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
