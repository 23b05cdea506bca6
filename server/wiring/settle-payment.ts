import type { Logger } from 'pino'
import type { CreditRefusal, Payment, Wish } from '#core/payment.ts'
import { ok, type Result } from '#core/result.ts'
import type { Database, Transaction } from '../db/pool.ts'
import { transact, transactWithMutex } from '../db/transact.ts'
import { creditPayment, isPaymentDone, keepForOperator } from '../payments/credit-payment.ts'
import type { Credited, PaymentOutcome } from '../payments/payment-outcome.ts'

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'error'>
  readonly senderNonce: (payment: Payment) => Promise<number | null>
  /** Called in the transaction that credits: what it writes stands or falls with the purchases. */
  readonly onCredited?: (tx: Transaction, credited: Credited) => Promise<void>
  /** Called after commit. */
  readonly onOutcome: (outcome: PaymentOutcome) => void
}

export type SettlePayment = (payment: Payment, wish: Wish | null) => Promise<Result<PaymentOutcome, CreditRefusal>>

/** A deadlock or a lost connection is over the next time. */
const TRIES_MAX = 3

/**
 * Credits a proven payment, keeps it or finds it done, for whoever comes with it. Without a wish it always ends in one of
 * the three: a payment that we cannot credit by a mistake of our own is kept, said loudly, and holds up no other.
 */
export const createSettlement =
  ({ db, log, senderNonce, onCredited, onOutcome }: Deps): SettlePayment =>
  async (payment, wish) => {
    if (await isPaymentDone(db, payment, wish)) {
      onOutcome({ outcome: 'known' })
      return ok({ outcome: 'known' })
    }
    const nonce = await senderNonce(payment)
    const settle = async (tx: Transaction) => {
      const credited = await creditPayment(tx, payment, nonce, wish)
      if (credited.ok && credited.value.outcome === 'credited') await onCredited?.(tx, credited.value)
      return credited
    }
    for (let tries = 1; ; tries++) {
      try {
        // A wish is its payer's own call. The watcher never waits for what a player is doing.
        const settled = await (wish === null ? transact(db, settle) : transactWithMutex(db, payment.from, settle))
        if (settled.ok) onOutcome(settled.value)
        return settled
      } catch (cause) {
        if (wish !== null) throw cause
        if (tries < TRIES_MAX) continue
        // Throws too where the database is down: then nothing was done, and it is tried again.
        const kept = await db.transaction((tx) => keepForOperator(tx, payment))
        log.error({ err: cause, txHash: payment.txHash }, 'a payment could not be credited and waits for the operator')
        onOutcome(kept)
        return ok(kept)
      }
    }
  }
