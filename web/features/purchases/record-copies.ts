import type { OrderView } from '#core/api/orders.ts'
import type { recordPurchase } from '#core/api/purchases.ts'
import { formatFixed } from '#core/money.ts'
import { copyHash } from '#core/order.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { readUsdt } from '#web/lib/read-amount.ts'

/** About five minutes, like the receipt: final follows mined within seconds. */
export const RECORD_TRIES_MAX = 60
const RECORD_RETRY_MS = 5_000

const NOT_YET = ['payment_not_final', 'payment_unknown', 'rate_limited', 'dependency_down']

export type RecordDeps = {
  readonly record: (order: OrderView, userId: number, txHash: string, copy: number) => Promise<unknown>
  readonly wait: (ms: number) => Promise<void>
}

/**
 * Records a paid order: one call per copy, all at once. A copy that is not final yet is asked for again.
 *
 * @returns whether every copy is recorded
 */
export async function recordCopies(
  deps: RecordDeps,
  order: OrderView,
  userId: number,
  txHash: string,
): Promise<boolean> {
  let missing = Array.from({ length: order.quantity }, (_, index) => index + 1)
  for (let attempt = 0; attempt < RECORD_TRIES_MAX; attempt += 1) {
    const refusals = await Promise.all(
      missing.map((copy) =>
        refusalOf(() => deps.record(order, userId, txHash, copy)).then((refusal) => ({ copy, refusal })),
      ),
    )
    const open = refusals.filter(({ refusal }) => refusal !== null)
    if (open.length === 0) return true
    if (open.some(({ refusal }) => refusal === 'final')) return false
    missing = open.map(({ copy }) => copy)
    await deps.wait(RECORD_RETRY_MS)
  }
  return false
}

export function recordCopy(order: OrderView, userId: number, txHash: string, copy: number) {
  return callApi<typeof recordPurchase>('POST', '/api/purchases', {
    body: {
      userId,
      cardId: order.cardId,
      purchasePrice: pricePerCopy(order),
      txHash: copyHash(txHash, copy),
      paymentMethod: order.paymentMethod,
    },
  })
}

/** The total divided by the quantity, two decimals. Who pays in BNB pays for the same price in USDT. */
const pricePerCopy = ({ paymentMethod, unitPrice, amountBaseUnits, quantity }: OrderView) =>
  formatFixed(paymentMethod === 'BNB' ? readUsdt(unitPrice) : BigInt(amountBaseUnits) / BigInt(quantity), 'USDT', 2)

/** Whether a call is refused for now or for good; null when it is not refused. A lost connection is for now. */
async function refusalOf(call: () => Promise<unknown>): Promise<'for_now' | 'final' | null> {
  try {
    await call()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return 'for_now'
    return error.code !== null && NOT_YET.includes(error.code) ? 'for_now' : 'final'
  }
}
