import type { CreditRefusal, Payment, Wish } from '#core/payment.ts'
import { ok, type Result } from '#core/result.ts'
import type { Database, Transaction } from '../db/statement.ts'
import { transact, transactWithMutex } from '../db/transact.ts'
import { creditPayment, type PaymentOutcome, readBeforeCredit } from '../payments/credit-payment.ts'

type Deps = {
  readonly db: Database
  readonly senderNonce: (payment: Payment) => Promise<number | null>
  /** Called in the transaction that settles, so that its writes commit or roll back together with the payment. */
  readonly onSettled?: (tx: Transaction, outcome: PaymentOutcome) => Promise<void>
  /** Called after commit. */
  readonly onOutcome: (outcome: PaymentOutcome) => void
}

export type SettlePayment = (payment: Payment, wish: Wish | null) => Promise<Result<PaymentOutcome, CreditRefusal>>

/**
 * Returns a function that settles a proven payment, whichever part of the server found it. It credits the payment, keeps it for
 * the operator, or finds it already done. Without a wish it either does so or fails, and the watcher's inbox tries again.
 */
export const createSettlement = ({ db, senderNonce, onSettled, onOutcome }: Deps): SettlePayment => {
  const nonceOf = onceForTransaction(senderNonce)
  return async (payment, wish) => {
    const { isDone, isNonceNeeded } = await readBeforeCredit(db, payment, wish)
    if (isDone) {
      onOutcome({ outcome: 'known' })
      return ok({ outcome: 'known' })
    }
    // Outside of the transaction, because a slow node must not hold a connection.
    const nonce = isNonceNeeded ? await nonceOf(payment) : null
    const settle = async (tx: Transaction) => {
      const credited = await creditPayment(tx, payment, nonce, wish)
      if (credited.ok) await onSettled?.(tx, credited.value)
      return credited
    }
    // A wish comes from a call of the payer. The watcher never waits for a player's action.
    const settled = await (wish === null ? transact(db, settle) : transactWithMutex(db, payment.from, settle))
    if (settled.ok) onOutcome(settled.value)
    return settled
  }
}

/** Maximum number of transactions whose nonce is cached. */
const NONCES_MAX = 500

/** Caches nonces, because one transaction may make many payments of one payer. */
function onceForTransaction(ask: Deps['senderNonce']): Deps['senderNonce'] {
  const asked = new Map<string, Promise<number | null>>()
  return (payment) => {
    const key = `${payment.txHash} ${payment.from}`
    const known = asked.get(key)
    if (known !== undefined) return known
    const answer = ask(payment)
    if (asked.size >= NONCES_MAX) asked.clear()
    asked.set(key, answer)
    answer.catch(() => asked.delete(key))
    return answer
  }
}
