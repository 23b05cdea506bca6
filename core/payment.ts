import type { Address, TxHash } from './address.ts'
import { QUANTITY_MAX } from './cards.ts'
import { type Bnb, subtract, times, type Usdt } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** A native transfer has no log; it takes this place among a transaction's logs. */
export const NATIVE_LOG_INDEX = -1
/** The place of BNB that a contract passed on, which an operator has recorded. No node lists it among payments. */
export const PASSED_ON_LOG_INDEX = -2

/**
 * A finalized transfer to the treasury: a `Transfer` log of the USDT contract, or BNB by the transaction itself.
 *
 * It pays once: told from all others by (chain, transaction, asset, sender, value, occurrence). The log's index is kept,
 * and is no part of that: a node that numbers logs anew would otherwise make a second payment of one.
 */
export type Payment = {
  readonly chainId: number
  readonly txHash: TxHash
  /** Within the block; `NATIVE_LOG_INDEX` or `PASSED_ON_LOG_INDEX` for BNB. */
  readonly logIndex: number
  /** From 0: which of the transaction's payments of this very sender and value. */
  readonly occurrence: number
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  /** Unix milliseconds of the block. */
  readonly blockTimeMs: bigint
  readonly from: Address
  readonly to: Address
} & ({ readonly asset: 'USDT'; readonly value: Usdt } | { readonly asset: 'BNB'; readonly value: Bnb })

/** What a payment is made in. */
export type PaymentAsset = Payment['asset']

/**
 * What became of a payment.
 *
 * - `credited`: delivered as purchases
 * - `surplus`: delivered, and the rest waits for the operator
 * - `partial`, `late`, `unmatched`: kept, waiting for the operator
 * - `aside`: too small to buy anything, brought together with what else its payer sent of the kind
 * - `refunding`, `refunded`: on its way back, and sent back
 */
export const PAYMENT_STATUSES = [
  'credited',
  'surplus',
  'partial',
  'late',
  'unmatched',
  'aside',
  'refunding',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Statuses in which a part of a payment waits for the operator. */
export const OPEN_PAYMENT_STATUSES = ['surplus', 'partial', 'late', 'unmatched'] as const satisfies PaymentStatus[]
export type OpenPaymentStatus = (typeof OPEN_PAYMENT_STATUSES)[number]

export const isOpenPayment = (status: PaymentStatus): status is OpenPaymentStatus =>
  (OPEN_PAYMENT_STATUSES as readonly PaymentStatus[]).includes(status)

/** Whether the operator can credit or refund what is open of it. */
export const isResolvable = (status: PaymentStatus): boolean => status === 'aside' || isOpenPayment(status)

/** What a player says to have bought: compared with the order or the card, never used instead of them. */
export type Wish = { readonly cardId: number; readonly unitPrice: Usdt }

/** A cent of a USDT: the spec's client says a price with two decimals. */
const CENT = 10n ** 16n

/**
 * Whether a client that says a price means another: the very same, or the same rounded to two decimals.
 *
 * To the nearest cent, and half a cent either way: a client that counts in floats may round it up or down.
 */
export const isPriceMeant = (said: Usdt, price: Usdt): boolean => {
  const apart = said > price ? said - price : price - said
  return apart === 0n || (said % CENT === 0n && apart * 2n <= CENT)
}

/** Why a payment does not buy what was wished. */
export type CreditRefusal =
  | 'payment_too_small'
  | 'payment_awaits_operator'
  | 'payment_already_resolved'
  | 'payment_imported'
  | 'card_unknown'
  | 'card_inactive'
  | 'card_mismatch'
  | 'price_mismatch'

/**
 * What a payment buys, in what it was made in. `paid` is the copies' price; `surplus` is kept aside for the operator to
 * resolve.
 */
export type Allocation<M extends Usdt | Bnb = Usdt | Bnb> = {
  readonly copies: number
  readonly paid: M
  readonly surplus: M
}

/** Whether a token transfer pays the treasury. What the treasury sends to itself pays nobody, and nothing pays nothing. */
export const isPayment = (
  transfer: { readonly token: Address; readonly from: Address; readonly to: Address; readonly value: bigint },
  here: { readonly usdt: Address; readonly treasury: Address },
) =>
  transfer.token === here.usdt &&
  transfer.to === here.treasury &&
  transfer.from !== here.treasury &&
  transfer.value > 0n

/** A payment made for an order buys what was ordered, or nothing. */
export function allocateToOrder<M extends Usdt | Bnb>(
  value: M,
  order: { readonly amount: NoInfer<M>; readonly quantity: number },
): Result<Allocation<M>, 'payment_too_small'> {
  if (value < order.amount) return refuse('payment_too_small')
  return ok({ copies: order.quantity, paid: order.amount as M, surplus: subtract(value, order.amount) })
}

/** What some copies of an order cost, rounded up in favour of the ledger. */
export function shareOfOrder(order: { readonly amount: bigint; readonly quantity: number }, copies: number): bigint {
  const quantity = BigInt(order.quantity)
  return (order.amount * BigInt(copies) + quantity - 1n) / quantity
}

/** A payment without an order buys as many copies as it covers at today's price, ten at most. */
export function allocateWithoutOrder(value: Usdt, unitPrice: Usdt): Result<Allocation<Usdt>, 'payment_too_small'> {
  const affordable = value / unitPrice
  const copies = affordable > BigInt(QUANTITY_MAX) ? QUANTITY_MAX : Number(affordable)
  if (copies === 0) return refuse('payment_too_small')
  const paid = times(unitPrice, BigInt(copies))
  return ok({ copies, paid, surplus: subtract(value, paid) })
}

/**
 * What a final transaction did that shows no payment. Never more than is known: what a contract passes on leaves no log.
 *
 * - `wrong_token`: another token reached the treasury
 * - `wrong_recipient`: nothing of it reached the treasury
 * - `passed_on`: by its trace a contract passed BNB on to the treasury
 * - `unseen`: a contract may have passed BNB on, and no node tells
 * - `before_start`: it paid the treasury before this platform began to count payments
 */
export const NO_PAYMENTS = ['wrong_token', 'wrong_recipient', 'passed_on', 'unseen', 'before_start'] as const
export type NoPayment = (typeof NO_PAYMENTS)[number]

/**
 * What proves how much a contract passed on.
 *
 * - `trace`: as many nodes as must agree have traced the transaction
 * - `balance`: the treasury got at least as much in that block beyond what the block's transactions themselves carry
 * - `word`: no node can tell; the operator has said it
 */
export const PASSED_ON_PROOFS = ['trace', 'balance', 'word'] as const
export type PassedOnProof = (typeof PASSED_ON_PROOFS)[number]

/** Whether BNB may still have arrived, through a contract. */
export const mayHavePassedOn = (otherwise: NoPayment): boolean => otherwise === 'passed_on' || otherwise === 'unseen'

/** A transaction as all nodes see it. Only `final` ever moves money. */
export type TransactionView =
  | { readonly state: 'unknown' }
  | { readonly state: 'pending'; readonly sender: Address; readonly nonce: number }
  | { readonly state: 'confirming' | 'failed'; readonly sender: Address }
  | {
      readonly state: 'final'
      readonly sender: Address
      readonly payments: readonly Payment[]
      /** Why there is no payment in it, if there is none. */
      readonly otherwise: NoPayment
    }
