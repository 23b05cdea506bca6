import type { TxHash } from './address.ts'
import type { Payment } from './payment.ts'

/** Time for which an order fixes its price: fifteen minutes. */
export const ORDER_LIFETIME_MS = 15 * 60_000

/**
 * Status of an order.
 *
 * - `awaiting`: nothing was seen on the chain yet
 * - `seen`: its transaction is known to the network and in no block yet
 * - `confirming`: its transaction is in a block that is not final yet
 * - `credited`: paid for and delivered
 * - `surplus`: delivered, and more than its amount arrived; the operator resolves the rest
 * - `unclear`: paid in BNB by a final transaction that shows no payment but may have let a contract pass BNB on; the operator can
 *   record what arrived
 * - `failed`: its transaction was reverted or brought nothing for it; it can be paid again
 * - `partial`: less than its amount arrived; the operator resolves it
 * - `late`: paid after it expired, in BNB, or in USDT when its card had another price or other terms; the operator resolves it
 * - `expired`: nothing arrived in time
 * - `refunded`: its payment was sent back
 */
export const ORDER_STATUSES = [
  'awaiting',
  'seen',
  'confirming',
  'credited',
  'surplus',
  'unclear',
  'failed',
  'partial',
  'late',
  'expired',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Statuses in which a payment may still turn an order into purchases. */
export const OPEN_ORDER_STATUSES = [
  'awaiting',
  'seen',
  'confirming',
  'unclear',
  'failed',
  'expired',
] as const satisfies OrderStatus[]

export const isOpenOrder = (status: OrderStatus): boolean =>
  (OPEN_ORDER_STATUSES as readonly OrderStatus[]).includes(status)

/** An order that a payment may have been made for. */
export type OpenOrder = {
  readonly orderId: string
  readonly cardId: number
  readonly quantity: number
  /** Base units of the asset that it is paid in. */
  readonly amount: bigint
  readonly status: OrderStatus
  readonly txHash: TxHash | null
  readonly senderNonce: number | null
  /** Unix milliseconds at which it named its transaction; null if it names none, or named it before this was recorded. */
  readonly namedAtMs: bigint | null
  /** Unix milliseconds. */
  readonly createdAtMs: bigint
  readonly expiresAtMs: bigint
}

/** Time by which a block's clock may be behind the database's. */
const BLOCK_CLOCK_TOLERANCE_MS = 15_000n
/** A block's time is in whole seconds. */
const BLOCK_TIME_STEP_MS = 1_000n
/** Time after an order's end within which it can name a transaction that was paid at its terms. */
export const ORDER_CLAIM_MS = BigInt(ORDER_LIFETIME_MS)

/** The time for which an order fixes its price and terms, and its claim on a payment. */
type OrderTime = Pick<OpenOrder, 'txHash' | 'namedAtMs' | 'createdAtMs' | 'expiresAtMs'>

/** Payment with what was known of it before. */
export type SettlingPayment = Pick<Payment, 'txHash' | 'blockTimeMs'> & {
  /** Whether it is settled for the first time. A payment that was kept is claimed later, by a payer who knows today's prices. */
  readonly isNew: boolean
}

const isNamedByOrder = ({ txHash, namedAtMs, createdAtMs }: OrderTime, paid: SettlingPayment, untilMs: bigint) =>
  txHash === paid.txHash && (namedAtMs ?? createdAtMs) <= untilMs

/**
 * Returns whether an order existed when a payment's block was made. An earlier payment never buys at the order's terms.
 *
 * The clocks may differ for an order that has named this very transaction before it was settled: an honest wallet names it as it
 * sends it. A payer who has watched the price move names it too late.
 */
function wasMadeBefore(order: OrderTime, paid: SettlingPayment): boolean {
  const { createdAtMs, expiresAtMs } = order
  if (createdAtMs - (createdAtMs % BLOCK_TIME_STEP_MS) <= paid.blockTimeMs) return true
  const isInTolerance = createdAtMs - BLOCK_CLOCK_TOLERANCE_MS <= paid.blockTimeMs
  return isInTolerance && paid.isNew && isNamedByOrder(order, paid, expiresAtMs)
}

const isClaimedByOrder = (order: OrderTime, paid: SettlingPayment) =>
  isNamedByOrder(order, paid, order.expiresAtMs + ORDER_CLAIM_MS)

/**
 * Returns whether an order's price and terms hold for a payment. The time of the payment's block decides.
 *
 * A payment that was kept also needs a claim: the order has named it before `ORDER_CLAIM_MS` after the order's end. A later claim
 * counts as none, so it costs an honest payer nothing if the server was down in between.
 */
export const isOrderValidFor = (order: OrderTime, paid: SettlingPayment): boolean =>
  wasMadeBefore(order, paid) && paid.blockTimeMs <= order.expiresAtMs && (paid.isNew || isClaimedByOrder(order, paid))

const DELIVERED_STATUSES = ['credited', 'surplus', 'refunded'] as const satisfies OrderStatus[]

/** Returns whether an operator credits a payment with an order's card at the order's price. The order must not be delivered yet. */
export const isCreditedAtOrder = (
  order: OrderTime & Pick<OpenOrder, 'status'>,
  paid: Omit<SettlingPayment, 'isNew'>,
): boolean => {
  // Its order was matched when the payment was first settled.
  const settled = { ...paid, isNew: true }
  const isClaimedLate = order.txHash === paid.txHash && !isClaimedByOrder(order, settled)
  return (
    isOrderValidFor(order, settled) &&
    !isClaimedLate &&
    !(DELIVERED_STATUSES as readonly OrderStatus[]).includes(order.status)
  )
}

/**
 * Returns the order that a payment was made for; null if it is not certain. An order that was made after the payment never
 * matches, even if it names the transaction. Otherwise an old payment could buy at a price of its payer's choice.
 *
 * 1. the order that names its transaction, else the order whose transaction it replaced (same sender, same nonce)
 * 2. the youngest order of exactly its amount: of those that were open at its block and name no other transaction, else of all;
 *    if these are for different things, the order is not certain; an order whose transaction no node has shown counts as one of
 *    these
 * 3. the only order that was open at its block, if its amount is covered: the rest is surplus
 *
 * @param orders the payer's own orders in the asset that was paid, in an open status, youngest first
 */
export function matchOrder<O extends OpenOrder>(
  payment: SettlingPayment & Pick<Payment, 'value'>,
  senderNonce: number | null,
  orders: readonly O[],
): O | null {
  const open = orders.filter((order) => wasMadeBefore(order, payment))
  const named = open.find((order) => order.txHash === payment.txHash)
  if (named !== undefined) return named
  const replaced = open.find((order) => order.senderNonce !== null && order.senderNonce === senderNonce)
  if (replaced !== undefined) return replaced

  const inTime = open.filter((order) => isOrderValidFor(order, payment))
  const waiting = inTime.filter((order) => order.txHash === null || order.status === 'failed')
  const isExact = (order: O) => order.amount === payment.value
  // Prefers an order that names no transaction, then one whose transaction failed, then one that waits for another transaction.
  const unnamed = waiting.filter((order) => order.txHash === null)
  // A contract wallet may name a hash that never reaches the chain, and pay by another one.
  const unknown = open.filter(
    (order) => isExact(order) && order.txHash !== null && order.senderNonce === null && order.status === 'awaiting',
  )
  for (const candidates of [unnamed.filter(isExact), waiting.filter(isExact), open.filter(isExact)]) {
    const [youngest, ...others] = candidates
    if (youngest === undefined) continue
    const isSame = ({ cardId, quantity }: O) => cardId === youngest.cardId && quantity === youngest.quantity
    const isCertain = others.every(isSame) && unknown.every(isSame)
    return isCertain ? youngest : null
  }
  const [only, ...others] = inTime
  const isCertain = only !== undefined && others.length === 0 && waiting.includes(only) && payment.value >= only.amount
  return isCertain ? only : null
}

/** Highest number of a copy. */
export const COPY_MAX = 999

/**
 * Suffixed hash as `POST /api/purchases` accepts it: the transaction's hash in any case, a hyphen or another mark, and the copy's
 * number from 1. It is stored and answered in the spelling of `copyHash`.
 */
const COPY_HASH = /^(0x[0-9a-f]{64})[-_:#]0{0,9}([1-9]\d{0,2})$/

export type CopyHash = { readonly txHash: `0x${string}`; readonly copy: number }

export function parseCopyHash(text: string): CopyHash | null {
  const match = COPY_HASH.exec(text.toLowerCase())
  if (match?.[1] === undefined || match[2] === undefined) return null
  return { txHash: match[1] as `0x${string}`, copy: Number(match[2]) }
}

export const copyHash = (txHash: string, copy: number) => `${txHash}-${copy}`
