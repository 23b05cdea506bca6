import fc from 'fast-check'

export type PriceAsset = 'USDT' | 'BNB'

/** Event of one wallet, its two cards or the price of BNB. Orders and payments are named by index. */
export type PriceAction =
  | { readonly kind: 'order'; readonly card: number; readonly quantity: number; readonly asset: PriceAsset }
  | { readonly kind: 'price'; readonly card: number; readonly price: bigint }
  | { readonly kind: 'sale'; readonly card: number; readonly isActive: boolean }
  | { readonly kind: 'quote'; readonly usdPerBnb: bigint }
  /** Transfer in a block that was made `agoMs` ago. The platform does not know it yet. */
  | { readonly kind: 'pay'; readonly asset: PriceAsset; readonly value: bigint; readonly agoMs: number }
  /** Names a payment's transaction for an order, or one of the same nonce that the payment has replaced. */
  | { readonly kind: 'name'; readonly order: number; readonly payment: number; readonly isReplaced: boolean }
  | { readonly kind: 'watch'; readonly payment: number }
  | { readonly kind: 'claim'; readonly payment: number; readonly card: number; readonly unitPrice: bigint }
  | { readonly kind: 'decide'; readonly payment: number; readonly card: number; readonly copies: number }

/** Cards, orders and payments so far, which an act can name. */
export type HistorySoFar = {
  readonly cards: readonly { readonly price: bigint }[]
  readonly orders: readonly (Record<'amount' | 'unitPrice', bigint> & {
    readonly card: number
    readonly asset: PriceAsset
  })[]
  readonly payments: readonly unknown[]
}

/** Function that chooses the orders, payments and prices of acts when their turn comes. It returns no act if it has no choice. */
export type ActionDraft = (happened: HistorySoFar) => readonly PriceAction[]

const ONE = 10n ** 18n
/** Prices in base units of USDT. Some are multiples of others, so that an amount can fit several orders. */
const PRICES = [18n, 29n, 58n, 99n].map((price) => price * ONE)
const CARDS = fc.nat(1)
const AGO_MS = fc.constantFrom(0, 0, 0, 10_000, 14_999, 15_001, 60_000, 10 * 60_000)
/** Number of later ones. Mostly recent ones are named. */
const RECENT = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5)

const indexOf = (list: readonly unknown[], recent: number) => list.length - 1 - (recent % list.length)

const order = fc
  .record({
    card: CARDS,
    quantity: fc.integer({ min: 1, max: 3 }),
    asset: fc.constantFrom<PriceAsset>('USDT', 'USDT', 'BNB'),
  })
  .map(
    (it): ActionDraft =>
      () => [{ kind: 'order', ...it }],
  )

const price = fc.record({ card: CARDS, price: fc.constantFrom(...PRICES) }).map(
  (it): ActionDraft =>
    () => [{ kind: 'price', ...it }],
)

const sale = fc.record({ card: CARDS, isActive: fc.constantFrom(true, true, false) }).map(
  (it): ActionDraft =>
    () => [{ kind: 'sale', ...it }],
)

const quote = fc.constantFrom(300n, 600n, 900n).map(
  (usdPerBnb): ActionDraft =>
    () => [{ kind: 'quote', usdPerBnb }],
)

const payOrder = fc
  .record({
    chosen: RECENT,
    more: fc.constantFrom(0n, 0n, 0n, 1n, -1n, 70n * ONE),
    isHalf: fc.constantFrom(true, false, false),
    agoMs: AGO_MS,
    isNamed: fc.boolean(),
  })
  .map(
    ({ chosen, more, isHalf, agoMs, isNamed }): ActionDraft =>
      ({ orders, payments }) => {
        const number = indexOf(orders, chosen)
        const paid = orders[number]
        if (paid === undefined) return []
        const value = isHalf ? paid.amount / 2n : paid.amount + more
        const pay: PriceAction = { kind: 'pay', asset: paid.asset, value, agoMs }
        return isNamed ? [pay, { kind: 'name', order: number, payment: payments.length, isReplaced: false }] : [pay]
      },
  )

const arbitraryPayment = fc
  .record({ copies: fc.bigInt(1n, 4n), card: CARDS, asset: fc.constantFrom<PriceAsset>('USDT', 'BNB'), agoMs: AGO_MS })
  .map(
    ({ copies, card, asset, agoMs }): ActionDraft =>
      ({ cards }) => {
        const value = copies * (asset === 'BNB' ? ONE / 10n : (cards[card]?.price ?? ONE))
        return [{ kind: 'pay', asset, value, agoMs }]
      },
  )

const name = fc.record({ order: RECENT, payment: RECENT, isReplaced: fc.boolean() }).map(
  (it): ActionDraft =>
    ({ orders, payments }) => {
      if (orders.length === 0 || payments.length === 0) return []
      return [{ ...it, kind: 'name', order: indexOf(orders, it.order), payment: indexOf(payments, it.payment) }]
    },
)

const watch = RECENT.map(
  (recent): ActionDraft =>
    ({ payments }) =>
      payments.length === 0 ? [] : [{ kind: 'watch', payment: indexOf(payments, recent) }],
)

const claim = fc.record({ payment: RECENT, card: CARDS, order: fc.option(RECENT) }).map(
  ({ payment, card, order }): ActionDraft =>
    ({ cards, orders, payments }) => {
      if (payments.length === 0) return []
      const named = order === null ? undefined : orders[indexOf(orders, order)]
      const unitPrice = named?.unitPrice ?? cards[card]?.price ?? ONE
      return [{ kind: 'claim', payment: indexOf(payments, payment), card: named?.card ?? card, unitPrice }]
    },
)

/** An operator sees only payments that the watcher has recorded. */
const decide = fc.record({ recent: RECENT, otherCard: fc.option(CARDS), copies: fc.constantFrom(1, 1, 2, 3) }).map(
  ({ recent, otherCard, copies }): ActionDraft =>
    ({ payments, orders }) => {
      if (payments.length === 0) return []
      const payment = indexOf(payments, recent)
      const card = otherCard ?? orders[indexOf(orders, recent)]?.card ?? 0
      return [
        { kind: 'watch', payment },
        { kind: 'decide', payment, card, copies },
      ]
    },
)

const draft = fc.oneof(
  { weight: 5, arbitrary: order },
  { weight: 3, arbitrary: price },
  { weight: 1, arbitrary: sale },
  { weight: 1, arbitrary: quote },
  { weight: 6, arbitrary: payOrder },
  { weight: 1, arbitrary: arbitraryPayment },
  { weight: 3, arbitrary: name },
  { weight: 2, arbitrary: watch },
  { weight: 3, arbitrary: claim },
  { weight: 5, arbitrary: decide },
)

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Milliseconds between steps. An order lasts fifteen minutes, so most steps are within one, and some are long after it. */
const GAP_MS = fc.constantFrom(
  ...[1, 1, 10, 14, 16].map((seconds) => seconds * SECOND_MS),
  ...[1, 1, 5, 14, 15, 16, 180, 30 * 24 * 60].map((minutes) => minutes * MINUTE_MS),
)

/** Histories of some wallets, step by step. All wallets have the same gaps, because they share a clock. */
export type Histories = { readonly gapsMs: readonly number[]; readonly wallets: readonly (readonly ActionDraft[])[] }

export const histories = (wallets: number, steps: number): fc.Arbitrary<Histories> => {
  const exactly = (length: number) => ({ minLength: length, maxLength: length })
  return fc.record({
    gapsMs: fc.array(GAP_MS, exactly(steps)),
    wallets: fc.array(fc.array(draft, exactly(steps)), exactly(wallets)),
  })
}
