import { bareTransaction, type SentTransaction } from './sent-transaction.ts'

/** Storage keys of earlier versions: one list of players' payments, one map of payouts. */
export const EARLIER_KEYS = ['pendingPayments', 'adminSentPayouts'] as const

const HASH = /^0x[0-9a-f]{64}$/

/** Parses what an earlier version stored under one of its keys, in today's shape. Ignores content of any other shape. */
export function readEarlierRecords(key: (typeof EARLIER_KEYS)[number], text: string): readonly SentTransaction[] {
  const stored = parse(text)
  if (typeof stored !== 'object' || stored === null) return []
  if (key === 'pendingPayments') return Array.isArray(stored) ? stored.flatMap(toOrderPayment) : []
  return Array.isArray(stored) ? [] : Object.entries(stored).flatMap(([id, hash]) => toPayoutPayment(id, hash))
}

function toOrderPayment(stored: unknown): readonly SentTransaction[] {
  const { orderId, walletAddress, txHash, isAttached, isOver } = (stored ?? {}) as Record<string, unknown>
  if (typeof orderId !== 'string' || typeof walletAddress !== 'string' || !isHash(txHash)) return []
  return [
    {
      ...bareTransaction({ purpose: 'order', id: orderId }),
      from: walletAddress.toLowerCase(),
      hashes: [txHash],
      isAnnounced: isAttached === true,
      ending: isOver === true ? 'over' : null,
    },
  ]
}

const toPayoutPayment = (id: string, hash: unknown): readonly SentTransaction[] =>
  /^\d+$/.test(id) && isHash(hash) ? [{ ...bareTransaction({ purpose: 'payout', id }), hashes: [hash] }] : []

const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text was edited by hand. The server knows every attached payment.
    return null
  }
}
