import type { OrderView } from '#core/api/orders.ts'
import type { LateAnswer } from '#web/wallet/late-answers.ts'

/** Selector of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'
const WORD_DIGITS = 64

/** Payment that an earlier page has asked the wallet for, and the order that it pays. */
export type LatePayment = { readonly order: OrderView; readonly answer: Promise<unknown> }

/** Matches the wallet's late answers to the open orders that they pay, by the amount and treasury of the request. */
export const latePayments = (late: readonly LateAnswer[], orders: readonly OrderView[]): readonly LatePayment[] =>
  late.flatMap(({ method, params, answer }) => {
    if (method !== 'eth_sendTransaction') return []
    const order = orders.find((it) => it.txHash === null && isPayment(params, it))
    return order === undefined ? [] : [{ order, answer }]
  })

function isPayment(params: unknown, { paymentMethod, token, treasury, amountBaseUnits }: OrderView): boolean {
  const [asked] = Array.isArray(params) ? (params as Partial<Record<'to' | 'data' | 'value', string>>[]) : []
  if (asked?.to === undefined) return false
  const amount = BigInt(amountBaseUnits)
  if (paymentMethod === 'BNB') return isSame(asked.to, treasury) && BigInt(asked.value ?? '0x0') === amount
  return isSame(asked.to, token) && isSame(asked.data ?? '', transferOf(treasury, amount))
}

const transferOf = (recipient: string, amount: bigint) =>
  TRANSFER + recipient.slice(2).padStart(WORD_DIGITS, '0') + amount.toString(16).padStart(WORD_DIGITS, '0')

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
