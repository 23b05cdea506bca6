import type { Address, TxHash } from './address.ts'
import { QUANTITY_MAX } from './cards.ts'
import { type Asset, type Bnb, parseAmount, type Quantity, subtract, times, type Usdt } from './money.ts'
import { ok, type Result, refuse } from './result.ts'
import type { Settings } from './settings.ts'

/** Log index of a native transfer, which has no log. */
export const NATIVE_LOG_INDEX = -1
/** Log index of BNB that a contract passed on and an operator has recorded. No node lists it among payments. */
export const PASSED_ON_LOG_INDEX = -2

/**
 * A finalized transfer to the treasury: a `Transfer` log of the USDT contract, or BNB by the transaction itself.
 *
 * It pays once. Chain, transaction, asset, sender, value and occurrence identify it. The log's index is stored but does not
 * identify it: a node that renumbers logs would otherwise make a second payment of one.
 */
export type Payment = {
  readonly chainId: number
  readonly txHash: TxHash
  /** Within the block; `NATIVE_LOG_INDEX` or `PASSED_ON_LOG_INDEX` for BNB. */
  readonly logIndex: number
  /** From 0: the number of this payment among those of the transaction with the same sender and value. */
  readonly occurrence: number
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  /** Unix milliseconds of the block. */
  readonly blockTimeMs: bigint
  readonly from: Address
  readonly to: Address
} & ({ readonly asset: 'USDT'; readonly value: Usdt } | { readonly asset: 'BNB'; readonly value: Bnb })

export type PaymentAsset = Payment['asset']

/**
 * Status of a payment.
 *
 * - `credited`: delivered as purchases
 * - `surplus`: delivered, and the rest waits for the operator
 * - `partial`, `late`, `unmatched`: kept, waiting for the operator
 * - `aside`: too small to buy anything; combined with the other dust of its payer in the asset
 * - `refunding`, `refunded`: being sent back, and sent back
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

/** Returns whether the operator can credit or refund the open part of a payment. */
export const isResolvable = (status: PaymentStatus): boolean => status === 'aside' || isOpenPayment(status)

/** Purchase that a player names. It is compared with the order or the card, and never used instead of them. */
export type ClaimedPurchase = { readonly cardId: number; readonly unitPrice: Usdt }

/** A cent of USDT. The spec's client sends prices with two decimals. */
const CENT = 10n ** 16n

/**
 * Returns whether the price that a client sends means another price: the same, or the same rounded to two decimals.
 *
 * Rounding may differ by half a cent either way, because a client that counts in floats may round up or down.
 */
export const isClaimedPrice = (claimed: Usdt, price: Usdt): boolean => {
  const apart = claimed > price ? claimed - price : price - claimed
  return apart === 0n || (claimed % CENT === 0n && apart * 2n <= CENT)
}

/** Reasons why a payment does not buy the wished purchase. */
export type CreditRefusal =
  | 'payment_too_small'
  | 'payment_awaits_operator'
  | 'payment_already_resolved'
  | 'payment_imported'
  | 'card_unknown'
  | 'card_inactive'
  | 'card_mismatch'
  | 'price_mismatch'

/** Purchase that a payment pays for, in the payment's asset. `paid` is the copies' price; `surplus` waits for the operator. */
export type Allocation<M extends Usdt | Bnb = Usdt | Bnb> = {
  readonly copies: number
  readonly paid: M
  readonly surplus: M
}

/** Returns whether a token transfer pays the treasury. Transfers by the treasury to itself and transfers of zero do not. */
export const isPayment = (
  transfer: { readonly token: Address; readonly from: Address; readonly to: Address; readonly value: bigint },
  here: { readonly usdt: Address; readonly treasury: Address },
) =>
  transfer.token === here.usdt &&
  transfer.to === here.treasury &&
  transfer.from !== here.treasury &&
  transfer.value > 0n

/** Allocates a payment to its order: it buys what was ordered, or nothing. */
export function allocateToOrder<M extends Usdt | Bnb>(
  value: M,
  order: { readonly amount: NoInfer<M>; readonly quantity: number },
): Result<Allocation<M>, 'payment_too_small'> {
  if (value < order.amount) return refuse('payment_too_small')
  return ok({ copies: order.quantity, paid: order.amount as M, surplus: subtract(value, order.amount) })
}

/** Returns the price of some copies of an order, rounded up in favour of the ledger. */
export function shareOfOrder(order: { readonly amount: bigint; readonly quantity: number }, copies: number): bigint {
  const quantity = BigInt(order.quantity)
  return (order.amount * BigInt(copies) + quantity - 1n) / quantity
}

/** Allocates a payment without an order: it buys as many copies as it covers at today's price, at most ten. */
export function allocateWithoutOrder(value: Usdt, unitPrice: Usdt): Result<Allocation<Usdt>, 'payment_too_small'> {
  const affordable = value / unitPrice
  const copies = affordable > BigInt(QUANTITY_MAX) ? QUANTITY_MAX : Number(affordable)
  if (copies === 0) return refuse('payment_too_small')
  const paid = times(unitPrice, BigInt(copies))
  return ok({ copies, paid, surplus: subtract(value, paid) })
}

/**
 * Kinds of final transactions that show no payment. A kind states only what is proven, because BNB that a contract passes on
 * leaves no log.
 *
 * - `wrong_token`: another token reached the treasury
 * - `wrong_recipient`: nothing reached the treasury
 * - `passed_on`: the trace shows that a contract passed BNB on to the treasury
 * - `unseen`: a contract may have passed BNB on, and no node can tell
 * - `before_start`: it paid the treasury before this platform began to count payments
 */
export const NO_PAYMENTS = ['wrong_token', 'wrong_recipient', 'passed_on', 'unseen', 'before_start'] as const
export type NoPayment = (typeof NO_PAYMENTS)[number]

/**
 * Proofs of the amount that a contract passed on.
 *
 * - `trace`: the quorum of nodes has traced the transaction
 * - `balance`: in that block the treasury got at least as much beyond what the block's transactions themselves carry
 * - `word`: no node can tell, and the operator has stated it
 */
export const PASSED_ON_PROOFS = ['trace', 'balance', 'word'] as const
export type PassedOnProof = (typeof PASSED_ON_PROOFS)[number]

/** Returns whether BNB may still have arrived through a contract. */
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
      /** Reason why it has no payment; meaningless if it has one. */
      readonly otherwise: NoPayment
    }

/** A payment below its asset's limit buys nothing: it is added to its payer's kept-aside payment. */
type DustLimits = { readonly usdt: Usdt; readonly bnb: Bnb }

/**
 * Returns the operator's limits, lowered where they would keep aside a payment that may be for a purchase.
 *
 * @param cheapest the lowest price of any card; null without any card
 * @param leastBnb the lowest amount of any order in BNB that may be paid now; null without such an order
 */
export function readDustLimits(
  { dustUsdt, dustBnb }: Settings['payments'],
  cheapest: Usdt | null,
  leastBnb: Bnb | null,
): DustLimits {
  return { usdt: least(toUnits(dustUsdt, 'USDT'), cheapest), bnb: least(toUnits(dustBnb, 'BNB'), leastBnb) }
}

export const isDust = ({ asset, value }: Pick<Payment, 'asset' | 'value'>, { usdt, bnb }: DustLimits): boolean =>
  value < (asset === 'USDT' ? usdt : bnb)

function toUnits<A extends Asset>(text: string, asset: A): Quantity<A> {
  const amount = parseAmount(text, asset)
  return amount.ok ? amount.value : (0n as Quantity<A>)
}

const least = <M extends Usdt | Bnb>(limit: M, bound: NoInfer<M> | null): M =>
  bound !== null && bound < limit ? bound : limit
