import { assert } from '#core/assert.ts'
import type { Payment } from '#core/payment.ts'
import { first, only, type Transaction } from '../db/statement.ts'
import { ensureAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { PaymentOutcome } from './credit-payment.ts'
import { findPaidElsewhere, lockTransactions } from './import-purchase.ts'
import {
  addAside,
  insertAsideClaims,
  insertPaymentClaim,
  insertPaymentRow,
  lockAsideLine,
  setPaymentWaiting,
} from './payments.sql.ts'

/**
 * Combines the transfers of one payer in one asset that are too small to buy anything into one payment, however many there are.
 * It is owed and posted like any other payment. After the operator has refunded or credited it, the next such transfer begins
 * another.
 *
 * @param payments of one sender and asset; known ones do not change, and those that an import names are left out
 */
export async function setAside(tx: Transaction, payments: readonly Payment[]): Promise<PaymentOutcome> {
  const [one] = payments
  assert(one !== undefined, 'there is something to set aside')
  const { chainId, asset, from: sender } = one
  assert(
    payments.every((it) => it.from === sender && it.asset === asset && it.chainId === chainId),
    'what is set aside together is of one payer and asset',
  )
  const hashes = [...new Set(payments.map(({ txHash }) => txHash))]
  await lockTransactions(
    tx,
    hashes.map((txHash) => ({ chainId, txHash })),
  )
  const imported = await findPaidElsewhere(tx, chainId, hashes)
  const own = payments.filter(({ txHash }) => !imported.has(txHash))
  if (own.length === 0) return { outcome: 'known' }
  // The second of two calls that begin a line finds the line of the first. The account's lock cannot do this, because the holder
  // of a line may wait for it.
  await lockTransactions(tx, [{ chainId, txHash: sender }])
  const { userId } = await ensureAccount(tx, sender)
  const line = first(await lockAsideLine(tx, { userId, chainId, asset }))
  const begun = line === null ? await beginLine(tx, userId, own) : null
  const paymentId = line === null ? begun?.paymentId : Number(line.id)
  if (paymentId === undefined) return { outcome: 'known' }

  const rest = own.filter((payment) => payment !== begun?.payment)
  const claimed = await insertAsideClaims(tx, {
    ...{ chainId, asset, sender, userId, paymentId },
    hashes: rest.map(({ txHash }) => txHash),
    values: rest.map(({ value }): bigint => value),
    occurrences: rest.map(({ occurrence }) => occurrence),
  })
  const added = claimed.reduce((sum, { value }) => sum + value, 0n)
  const amount = added + (begun?.payment.value ?? 0n)
  if (amount === 0n) return { outcome: 'known' }
  const { transfers } = only(await addAside(tx, { userId, paymentId, value: added, transfers: claimed.length }))
  await post(tx, [
    {
      // The number of transfers so far, which is never the same twice.
      key: `payment:${paymentId}:unallocated:${transfers}`,
      reason: 'payment_unallocated',
      asset,
      amount,
      debit: { kind: 'outside' },
      credit: { kind: 'suspense' },
      userId,
      details: { paymentId, txHash: (begun?.payment ?? one).txHash },
    },
  ])
  return { outcome: 'kept', userId, order: null }
}

/** Records the first unknown payment, which the others join. Returns null if all are known. */
async function beginLine(tx: Transaction, userId: number, payments: readonly Payment[]) {
  for (const payment of payments) {
    const { from: sender, to: recipient } = payment
    const claim = first(await insertPaymentClaim(tx, { ...payment, sender, userId }))
    if (claim === null) continue
    const paymentId = Number(claim.payment_id)
    await insertPaymentRow(tx, { ...payment, userId, paymentId, sender, recipient })
    await setPaymentWaiting(tx, { userId, paymentId, status: 'aside', orderId: null })
    return { payment, paymentId }
  }
  return null
}
