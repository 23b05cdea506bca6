import type { PriceAction, PriceAsset } from './histories.ts'

/*
 * Model of what payments buy, and for how much. It is written from what players are promised, and uses none of the code that it
 * judges.
 */

const ORDER_MS = 15 * 60_000
const CLOCKS_MS = 15_000
/** Milliseconds after an order's end. */
const NAMED_WITHIN_MS = 15 * 60_000
const COPIES_MAX = 10n

type ModelOrder = {
  readonly card: number
  readonly quantity: number
  readonly asset: PriceAsset
  readonly unitPrice: bigint
  readonly terms: number
  readonly amount: bigint
  readonly madeAt: number
  hash: string | null
  nonce: number | null
  namedAt: number | null
  /** Whether it is paid, or waits for the operator with its payment. */
  isOver: boolean
}
type ModelPayment = {
  readonly asset: PriceAsset
  readonly value: bigint
  readonly hash: string
  readonly nonce: number
  readonly blockAt: number
  standing: 'new' | 'unmatched' | 'partial' | 'late' | 'surplus' | 'credited'
  open: bigint
  order: ModelOrder | null
  wasDecided: boolean
}
type ModelSale = { card: number; copies: number; unitPrice: bigint; terms: number; paid: bigint }

/** State of one wallet. */
export type PriceModel = {
  readonly wallet: number
  /** The number of terms is also what a copy earns a day, so that it can be read from what was delivered. */
  readonly cards: { price: bigint; isActive: boolean; terms: number }[]
  readonly orders: ModelOrder[]
  readonly payments: ModelPayment[]
  usdPerBnb: bigint
  lastTerms: number
}

export const createPriceModel = (wallet: number): PriceModel => ({
  wallet,
  cards: [1, 2].map((terms) => ({ price: 29n * 10n ** 18n, isActive: true, terms })),
  orders: [],
  payments: [],
  usdPerBnb: 600n,
  lastTerms: 2,
})

/** Returns the hash of a wallet's payment, or of the transaction that the payment has replaced. */
export const hashOf = (wallet: number, payment: number, isReplaced = false): `0x${string}` =>
  `0x${isReplaced ? 'e' : 'f'}${wallet.toString(16).padStart(31, '0')}${payment.toString(16).padStart(32, '0')}`

/** Describes a sale in one line, for the comparison of model and platform. */
export const describeSale = ({ card, copies, unitPrice, terms, paid }: ModelSale) =>
  `${copies} of card ${card} at ${unitPrice}, terms ${terms}, for ${paid}`

/** Returns the expected result of an act, in one line. */
export function expectedResultOf(model: PriceModel, act: PriceAction, now: number): string {
  const card = 'card' in act ? at(model.cards, act.card) : at(model.cards, 0)
  const payment = 'payment' in act ? at(model.payments, act.payment) : null
  switch (act.kind) {
    case 'order': {
      if (!card.isActive) return 'card_inactive'
      const usd = card.price * BigInt(act.quantity)
      const amount = act.asset === 'BNB' ? inBnb(model, usd) : usd
      const { price: unitPrice, terms } = card
      model.orders.push({
        ...act,
        unitPrice,
        terms,
        amount,
        madeAt: now,
        hash: null,
        nonce: null,
        namedAt: null,
        isOver: false,
      })
      return `order of ${amount}`
    }
    case 'price':
      card.price = act.price
      card.terms = ++model.lastTerms
      return 'changed'
    case 'sale':
      card.isActive = act.isActive
      return 'changed'
    case 'quote':
      model.usdPerBnb = act.usdPerBnb
      return 'changed'
    case 'pay': {
      const nonce = model.payments.length
      const made = { asset: act.asset, value: act.value, hash: hashOf(model.wallet, nonce), blockAt: now - act.agoMs }
      model.payments.push({ ...made, nonce, standing: 'new', open: act.value, order: null, wasDecided: false })
      return 'paid'
    }
    case 'name':
      return nameTransaction(model, at(model.orders, act.order), act, now)
    case 'watch':
      return recordPayment(model, requireValue(payment))
    case 'claim':
      return claimPayment(model, requireValue(payment), act)
    case 'decide':
      return decidePayment(model, requireValue(payment), act)
  }
}

function nameTransaction(
  model: PriceModel,
  order: ModelOrder,
  { payment, isReplaced }: Extract<PriceAction, { kind: 'name' }>,
  now: number,
) {
  const hash = hashOf(model.wallet, payment, isReplaced)
  if (order.isOver) return order.hash === hash ? 'named' : 'order_already_paid'
  if (model.orders.some((other) => other !== order && other.hash === hash)) return 'order_already_paid'
  if (order.hash !== hash) order.namedAt = now
  order.hash = hash
  order.nonce = payment
  return 'named'
}

function recordPayment(model: PriceModel, payment: ModelPayment): string {
  if (payment.standing !== 'new') return 'known'
  const order = orderOf(model, payment)
  if (order === null) return holdPayment(payment, 'unmatched', null)
  if (!isPaidInTime(order, payment) && !isStillOffered(model, order, payment))
    return holdPayment(payment, 'late', order)
  if (payment.value < order.amount) return holdPayment(payment, 'partial', order)
  return sellOrder(payment, order)
}

function claimPayment(model: PriceModel, payment: ModelPayment, wish: Extract<PriceAction, { kind: 'claim' }>): string {
  if (payment.standing === 'credited' || payment.standing === 'surplus') return 'known'
  if (payment.standing === 'partial') return 'payment_too_small'
  if (payment.standing === 'late') return 'payment_awaits_operator'
  const order = orderOf(model, payment)
  if (order === null) return sellToday(model, payment, wish)
  if (order.card !== wish.card) return 'card_mismatch'
  if (order.unitPrice !== wish.unitPrice) return 'price_mismatch'
  if (!isPaidInTime(order, payment) && !isStillOffered(model, order, payment)) return 'payment_awaits_operator'
  return payment.value < order.amount ? 'payment_too_small' : sellOrder(payment, order)
}

/**
 * Decides a kept payment as an operator does. It buys at the order's price if it is of the order's time and the order was not
 * delivered, and otherwise at today's price.
 */
function decidePayment(
  model: PriceModel,
  payment: ModelPayment,
  { card, copies }: Extract<PriceAction, { kind: 'decide' }>,
): string {
  const { standing, order, open } = payment
  if (standing === 'new') return 'unknown'
  if (standing === 'credited' || payment.wasDecided) return 'payment_already_resolved'
  const { price, terms } = at(model.cards, card)
  const usd = price * BigInt(copies)
  const today = { card, copies, unitPrice: price, terms, paid: payment.asset === 'BNB' ? inBnb(model, usd) : usd }
  const isOrders = order !== null && order.card === card && standing !== 'surplus' && isPaidInTime(order, payment, true)
  const sale = isOrders
    ? { ...today, unitPrice: order.unitPrice, terms: order.terms, paid: shareOf(order, copies) }
    : today
  if (sale.paid > open) return 'payment_too_small'
  payment.wasDecided = true
  return deliverCopies(payment, sale)
}

function sellToday(model: PriceModel, payment: ModelPayment, wish: Extract<PriceAction, { kind: 'claim' }>): string {
  if (payment.asset === 'BNB') return 'payment_awaits_operator'
  const { price, terms, isActive } = at(model.cards, wish.card)
  if (!isActive) return 'card_inactive'
  if (price !== wish.unitPrice) return 'price_mismatch'
  const covered = payment.value / price
  const copies = covered > COPIES_MAX ? COPIES_MAX : covered
  if (copies === 0n) return 'payment_too_small'
  return deliverCopies(payment, {
    card: wish.card,
    copies: Number(copies),
    unitPrice: price,
    terms,
    paid: copies * price,
  })
}

function sellOrder(payment: ModelPayment, order: ModelOrder): string {
  payment.order = order
  order.isOver = true
  order.hash = payment.hash
  const { card, quantity: copies, unitPrice, terms, amount: paid } = order
  return deliverCopies(payment, { card, copies, unitPrice, terms, paid })
}

function deliverCopies(payment: ModelPayment, sale: ModelSale): string {
  payment.open -= sale.paid
  payment.standing = payment.open === 0n ? 'credited' : 'surplus'
  return describeSale(sale)
}

function holdPayment(
  payment: ModelPayment,
  standing: 'unmatched' | 'partial' | 'late',
  order: ModelOrder | null,
): string {
  payment.standing = standing
  payment.order = order
  if (order !== null) {
    order.isOver = true
    order.hash = payment.hash
  }
  return 'kept'
}

/** Finds the order of a payment. The order existed when the payment's block was made, and no other order fits as well. */
function orderOf(model: PriceModel, payment: ModelPayment): ModelOrder | null {
  const could = model.orders
    .filter((it) => !it.isOver && it.asset === payment.asset && existedAtPayment(it, payment))
    .reverse()
  const named = could.find(({ hash }) => hash === payment.hash) ?? could.find(({ nonce }) => nonce === payment.nonce)
  if (named !== undefined) return named
  const exact = could.filter(({ amount }) => amount === payment.value)
  const running = could.filter((it) => isPaidInTime(it, payment))
  const untouched = exact.filter((it) => it.hash === null && running.includes(it))
  const [youngest, ...others] = untouched.length > 0 ? untouched : exact
  if (youngest !== undefined) {
    const isSame = others.every((it) => it.card === youngest.card && it.quantity === youngest.quantity)
    return isSame ? youngest : null
  }
  const [only] = running
  return running.length === 1 && only?.hash === null && payment.value > only.amount ? only : null
}

/**
 * Returns whether an order existed when a payment's block was made. Blocks have whole seconds. A payment may seem older than
 * its order only if it was named at once and is settled at once.
 */
function existedAtPayment({ madeAt, hash, namedAt }: ModelOrder, payment: ModelPayment): boolean {
  if (Math.floor(madeAt / 1_000) * 1_000 <= payment.blockAt) return true
  const isNamedAtOnce = hash === payment.hash && (namedAt ?? madeAt) <= madeAt + ORDER_MS
  return isNamedAtOnce && payment.standing === 'new' && payment.blockAt >= madeAt - CLOCKS_MS
}

function isPaidInTime(order: ModelOrder, payment: ModelPayment, isMet = payment.standing === 'new'): boolean {
  const { madeAt, hash, namedAt } = order
  if (!existedAtPayment(order, isMet ? { ...payment, standing: 'new' } : payment)) return false
  if (payment.blockAt > madeAt + ORDER_MS) return false
  return hash === payment.hash ? (namedAt ?? madeAt) <= madeAt + ORDER_MS + NAMED_WITHIN_MS : isMet
}

/**
 * Returns whether a late payment still buys its order. In USDT it does while the card has the same price and terms. A quote in
 * BNB is over.
 */
function isStillOffered(model: PriceModel, order: ModelOrder, payment: ModelPayment): boolean {
  const { price, terms, isActive } = at(model.cards, order.card)
  return payment.asset === 'USDT' && isActive && price === order.unitPrice && terms === order.terms
}

const roundedUp = (amount: bigint, by: bigint) => amount / by + (amount % by === 0n ? 0n : 1n)
const inBnb = ({ usdPerBnb }: PriceModel, usd: bigint) => roundedUp(usd, usdPerBnb)
const shareOf = ({ amount, quantity }: ModelOrder, copies: number) =>
  roundedUp(amount * BigInt(copies), BigInt(quantity))

const requireValue = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('an act names what has not happened')
  return value
}
const at = <T>(list: readonly T[], index: number): T => requireValue(list[index])
