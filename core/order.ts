import type { TxHash } from './address.ts'
import type { Payment } from './payment.ts'

/** An order fixes its price for fifteen minutes. */
export const ORDER_LIFETIME_MS = 15 * 60_000

/**
 * Where an order stands.
 *
 * - `awaiting`: nothing was seen on the chain yet
 * - `seen`: its transaction is known to the network and in no block yet
 * - `confirming`: its transaction is in a block that is not final yet
 * - `credited`: paid for and delivered
 * - `surplus`: delivered, and more than its amount arrived; the operator resolves the rest
 * - `unclear`: paid in BNB by a transaction that is final and shows no payment, but may have let a contract pass BNB on; the
 *   operator can record what arrived
 * - `failed`: its transaction was reverted or brought nothing for it; it can be paid again
 * - `partial`: less than its amount arrived; the operator resolves it
 * - `late`: paid after it expired, when its card offered something else; the operator resolves it
 * - `expired`: nothing arrived in time
 * - `refunded`: what arrived was sent back
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
  /** In the base units of what it is paid in. */
  readonly amount: bigint
  readonly status: OrderStatus
  readonly txHash: TxHash | null
  readonly senderNonce: number | null
  /** When it named its transaction, in Unix milliseconds; null where it names none, or did before this was recorded. */
  readonly namedAtMs: bigint | null
  /** Unix milliseconds. */
  readonly createdAtMs: bigint
  readonly expiresAtMs: bigint
}

/** How far a block's clock may be behind ours. */
const BLOCK_CLOCK_TOLERANCE_MS = 15_000n
/** A block's time is in whole seconds. */
const BLOCK_TIME_STEP_MS = 1_000n
/** Time after an order's end within which it can name a transaction that was paid at its terms. */
export const ORDER_CLAIM_MS = BigInt(ORDER_LIFETIME_MS)

/** The time for which an order fixes its price and terms, and its claim on a payment. */
type OrderTime = Pick<OpenOrder, 'txHash' | 'namedAtMs' | 'createdAtMs' | 'expiresAtMs'>

/** A payment beside what was known of it before. */
export type Settling = Pick<Payment, 'txHash' | 'blockTimeMs'> & {
  /** Whether it is settled for the first time. One that was kept is claimed later, by a payer who knows today's prices. */
  readonly isNew: boolean
}

const hasNamed = ({ txHash, namedAtMs, createdAtMs }: OrderTime, paid: Settling, untilMs: bigint) =>
  txHash === paid.txHash && (namedAtMs ?? createdAtMs) <= untilMs

/**
 * Whether an order was there when a payment's block was made. What was paid before is never sold at its terms.
 *
 * The clocks may differ for an order that has named this very transaction before it was settled: an honest wallet names it as
 * it sends it. A payer who has seen the price move since names it too late.
 */
function wasMadeBefore(order: OrderTime, paid: Settling): boolean {
  const { createdAtMs, expiresAtMs } = order
  if (createdAtMs - (createdAtMs % BLOCK_TIME_STEP_MS) <= paid.blockTimeMs) return true
  const isInTolerance = createdAtMs - BLOCK_CLOCK_TOLERANCE_MS <= paid.blockTimeMs
  return isInTolerance && paid.isNew && hasNamed(order, paid, expiresAtMs)
}

const hasClaimed = (order: OrderTime, paid: Settling) => hasNamed(order, paid, order.expiresAtMs + ORDER_CLAIM_MS)

/**
 * Returns whether an order's price and terms hold for a payment. The time of the payment's block decides.
 *
 * A payment that was kept needs a claim too: the order has named it until `ORDER_CLAIM_MS` after its end. A later claim counts as
 * none, so it costs an honest payer nothing if the server was down meanwhile.
 */
export const doesOrderHold = (order: OrderTime, paid: Settling): boolean =>
  wasMadeBefore(order, paid) && paid.blockTimeMs <= order.expiresAtMs && (paid.isNew || hasClaimed(order, paid))

const DELIVERED_STATUSES = ['credited', 'surplus', 'refunded'] as const satisfies OrderStatus[]

/** Whether an operator who credits a payment with an order's card does so at the order's price: nothing was delivered for it yet. */
export const isCreditedAtOrder = (
  order: OrderTime & Pick<OpenOrder, 'status'>,
  paid: Omit<Settling, 'isNew'>,
): boolean => {
  // Its order was found when it was settled first.
  const settled = { ...paid, isNew: true }
  const isClaimedLate = order.txHash === paid.txHash && !hasClaimed(order, settled)
  return (
    doesOrderHold(order, settled) &&
    !isClaimedLate &&
    !(DELIVERED_STATUSES as readonly OrderStatus[]).includes(order.status)
  )
}

/**
 * The order that a payment was made for, where that is certain; null where it is not. An order that was made after the
 * payment is never it, whatever it names: a price of its own choice could otherwise be had for an old payment.
 *
 * 1. the one that names its transaction, else the one whose transaction it replaced (same sender, same nonce)
 * 2. the youngest of exactly its amount: of those that were open at its block and name no other transaction, else of all;
 *    if these are for different things, the order is not certain; an order whose transaction no node has shown counts as one of these
 * 3. the only one that was open at its block, if its amount is covered: the rest is surplus
 *
 * @param orders the payer's own orders in what was paid, in an open status, youngest first
 */
export function matchOrder<O extends OpenOrder>(
  payment: Settling & Pick<Payment, 'value'>,
  senderNonce: number | null,
  orders: readonly O[],
): O | null {
  const open = orders.filter((order) => wasMadeBefore(order, payment))
  const named = open.find((order) => order.txHash === payment.txHash)
  if (named !== undefined) return named
  const replaced = open.find((order) => order.senderNonce !== null && order.senderNonce === senderNonce)
  if (replaced !== undefined) return replaced

  const inTime = open.filter((order) => doesOrderHold(order, payment))
  const waiting = inTime.filter((order) => order.txHash === null || order.status === 'failed')
  const isExact = (order: O) => order.amount === payment.value
  // Rather one that names no transaction than one whose transaction failed, and that than one that waits for another.
  const unnamed = waiting.filter((order) => order.txHash === null)
  // A contract's wallet may name a hash that the chain never has, and pay by another.
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

/** The highest number that a copy can have. */
export const COPY_MAX = 999

/**
 * A suffixed hash as `POST /api/purchases` takes it: the transaction's hash in any case, a hyphen or another mark, and the
 * copy's number from 1. It is kept and answered in the one spelling of `copyHash`.
 */
const COPY_HASH = /^(0x[0-9a-f]{64})[-_:#]0{0,9}([1-9]\d{0,2})$/

export type CopyHash = { readonly txHash: `0x${string}`; readonly copy: number }

export function parseCopyHash(text: string): CopyHash | null {
  const match = COPY_HASH.exec(text.toLowerCase())
  if (match?.[1] === undefined || match[2] === undefined) return null
  return { txHash: match[1] as `0x${string}`, copy: Number(match[2]) }
}

export const copyHash = (txHash: string, copy: number) => `${txHash}-${copy}`
