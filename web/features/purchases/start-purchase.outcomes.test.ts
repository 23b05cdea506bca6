import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import {
  FASTER,
  fake,
  fakeBrowser,
  fakeOrderPayments,
  fakeOrderQuery,
  fakeSession,
  HASH,
  KEY,
  OWNER,
  order,
  purchaseRequest,
  resetFakePurchase,
  setPaymentProgress,
  takeEvents,
} from '#test/support/money/fake-purchase.ts'
import type { PaymentProgress } from '#web/transactions/payment-tracker.ts'
import { emptyTransaction } from '#web/transactions/sent-transaction.ts'
import type { PurchaseEvent } from './purchase-state.ts'
import { resumePurchase } from './start-purchase.ts'

vi.mock('./order-payments.ts', () => fakeOrderPayments)
vi.mock('./orders.ts', () => fakeOrderQuery)
vi.mock('#web/session/when-signed-in.ts', () => fakeSession)
vi.mock('#web/transactions/browser.ts', () => fakeBrowser)

const GRACE_MS = 15_000

beforeEach(() => {
  resetFakePurchase()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const resume = (change: Partial<OrderView> = {}) =>
  resumePurchase({ ...purchaseRequest(), order: { ...order, ...change } })

describe('the outcome of a payment is reported', () => {
  const SEARCHING = 'unknown: We do not know yet whether you paid'
  type News = { progress: Partial<PaymentProgress>; of?: Partial<OrderView>; says: string[]; isEnd?: boolean }
  const nameOf = ({ progress: { stage, ending, isLate }, of }: News) =>
    [stage, ending, isLate && 'late', of && `order ${of.status}`].filter(Boolean).join(', ')
  const news: readonly News[] = [
    { progress: { stage: 'in_wallet' }, says: [] },
    { progress: { stage: 'searching' }, says: [SEARCHING] },
    { progress: { stage: 'sent', hash: HASH }, says: [`sent ${HASH}`] },
    {
      progress: { stage: 'sent', hash: HASH, isLate: true },
      says: [`sent ${HASH}`, 'unknown: Still waiting for the network'],
    },
    {
      progress: { stage: 'sent', hash: HASH, isLate: true },
      of: { status: 'failed', txHash: HASH },
      says: [`sent ${HASH}`, SEARCHING],
    },
    { progress: { stage: 'sent', hash: HASH }, of: { status: 'failed', txHash: HASH }, says: [`sent ${HASH}`] },
    { progress: { stage: 'mined', hash: HASH }, says: [`sent ${HASH}`, 'confirmed'] },
    { progress: { stage: 'mined', hash: HASH, isLate: true }, says: [`sent ${HASH}`, 'confirmed'] },
    { progress: { stage: 'ended', ending: 'reverted', isLate: true }, says: ['none: Payment failed'], isEnd: true },
    {
      progress: { stage: 'sent', hash: HASH, isLate: true },
      of: { status: 'confirming', txHash: HASH },
      says: [`sent ${HASH}`, 'unknown: Still waiting for the network'],
    },
    {
      progress: { stage: 'mined', hash: HASH },
      of: { status: 'confirming', txHash: HASH },
      says: [`sent ${HASH}`, 'confirmed'],
    },
    {
      progress: { stage: 'mined', hash: HASH },
      of: { status: 'failed', txHash: HASH },
      says: [`sent ${HASH}`, 'confirmed', 'paid: Payment on hold'],
      isEnd: true,
    },
    {
      progress: { stage: 'mined', hash: HASH },
      of: { status: 'failed', txHash: FASTER },
      says: [`sent ${HASH}`, 'confirmed'],
    },
    { progress: { stage: 'ended', ending: 'not_sent' }, says: ['none: Payment failed'], isEnd: true },
    { progress: { stage: 'ended', ending: 'reverted' }, says: ['none: Payment failed'], isEnd: true },
    { progress: { stage: 'ended', ending: 'cancelled' }, says: ['none: Payment cancelled'], isEnd: true },
    { progress: { stage: 'ended', ending: 'pays_anew' }, says: ['none: We do not know whether you paid'], isEnd: true },
    { progress: { stage: 'ended', ending: 'sent_nothing' }, says: ['none: Payment failed'], isEnd: true },
    { progress: { stage: 'ended', ending: 'refused' }, says: [] },
    { progress: { stage: 'ended', ending: 'refused' }, of: { status: 'failed' }, says: [] },
    { progress: { stage: 'ended', ending: 'over' }, says: [] },
    { progress: { stage: 'ended', ending: 'over' }, of: { status: 'expired' }, says: ['paid: Closed in another tab'] },
    { progress: { stage: 'ended', ending: 'over' }, of: { status: 'failed' }, says: ['paid: Closed in another tab'] },
  ]
  test.each(news.map((row) => ({ ...row, name: nameOf(row) })))(
    '$name',
    ({ progress, of = {}, says, isEnd = false }) => {
      resume(of)
      setPaymentProgress(progress)
      setPaymentProgress({})
      expect(takeEvents()).toEqual(says)
      expect(fake.calls.includes('unfollow one')).toBe(isEnd)
    },
  )

  test.each([
    { stage: 'searching', ending: null },
    { stage: 'ended', ending: 'sent_nothing' },
  ] as const)('a payment that is $stage ($ending) includes the wallet’s message, if there was one', (progress) => {
    const messageOf = (walletError: unknown) => {
      resetFakePurchase()
      const messages: string[] = []
      const dispatch = (event: PurchaseEvent) =>
        void messages.push(event.type === 'failed' ? event.failure.message : event.type)
      resumePurchase({ ...purchaseRequest(), order, dispatch })
      setPaymentProgress({ ...progress, walletError })
      return messages.join()
    }
    expect(messageOf(new Error('The device is locked'))).toContain('The device is locked')
    expect(messageOf(null)).toContain('did not reach this page')
  })

  test.each([
    { status: 'credited', says: `credited ${HASH}` },
    { status: 'surplus', says: `credited ${HASH}` },
    { status: 'partial', says: 'paid: Payment on hold' },
    { status: 'late', says: 'paid: Payment on hold' },
    { status: 'unclear', says: 'paid: Payment unclear' },
    { status: 'refunded', says: 'paid: Payment refunded' },
  ] as const)('an order that is $status ends it once, and later events are not reported', ({ status, says }) => {
    resume()
    fake.onOrder({ ...order, status, txHash: HASH })
    fake.onOrder({ ...order, status, txHash: HASH })
    setPaymentProgress({ stage: 'ended', ending: 'cancelled' })
    expect(takeEvents()).toEqual([says])
    expect(fake.calls.filter((it) => it === 'unfollow one')).toHaveLength(1)
  })

  test.each(['awaiting', 'seen', 'confirming', 'expired', 'failed'] as const)(
    'an order that is %s does not end it',
    (status) => {
      resume()
      fake.onOrder({ ...order, status, txHash: HASH })
      expect(takeEvents()).toEqual([])
      expect(fake.calls).not.toContain('unfollow one')
    },
  )

  test.each([
    { name: 'an open record of a credited order is removed', ending: null, status: 'credited', isOver: true },
    { name: 'a mined record of a credited order is removed', ending: 'success', status: 'credited', isOver: true },
    { name: 'an open record of a refunded order is removed', ending: null, status: 'refunded', isOver: true },
    { name: 'a mined record of a refunded order stays', ending: 'success', status: 'refunded', isOver: false },
  ] as const)('$name', ({ ending, status, isOver }) => {
    fake.records = [{ ...emptyTransaction(KEY), ending }]
    resume()
    fake.onOrder({ ...order, status })
    expect(fake.calls.includes('over one')).toBe(isOver)
    takeEvents()
  })
})

describe('a changed transaction of a payment', () => {
  test('by a speed-up is reported', () => {
    resume()
    setPaymentProgress({ stage: 'sent', hash: HASH })
    setPaymentProgress({ stage: 'sent', hash: FASTER })
    expect(takeEvents()).toEqual([`sent ${HASH}`, `replaced ${FASTER}`])
  })

  test.each([
    {
      from: 'mined',
      to: { stage: 'searching', hash: null },
      says: ['resumed null', 'unknown: We do not know yet whether you paid'],
    },
    { from: 'mined', to: { stage: 'sent', hash: FASTER }, says: [`resumed ${FASTER}`, `sent ${FASTER}`] },
    {
      from: 'sent',
      to: { stage: 'searching', hash: null },
      says: ['resumed null', 'unknown: We do not know yet whether you paid'],
    },
  ] as const)('that resets it from $from to $to.stage is reported from there', ({ from, to, says }) => {
    resume()
    setPaymentProgress({ stage: from, hash: HASH })
    takeEvents()
    setPaymentProgress(to)
    expect(takeEvents()).toEqual(says)
  })

  test('that is mined on first report has its own name, and is not called sped up', () => {
    resume()
    setPaymentProgress({ stage: 'sent', hash: HASH })
    takeEvents()
    setPaymentProgress({ stage: 'mined', hash: FASTER })
    expect(takeEvents()).toEqual([`sent ${FASTER}`, 'confirmed'])
  })

  test('that the server attributes to another payment is not reported until the next is found', () => {
    resume()
    setPaymentProgress({ stage: 'sent', hash: HASH })
    takeEvents()
    fake.isGuess = true
    fake.onOrder({ ...order, status: 'failed', txHash: HASH })
    expect(takeEvents()).toEqual([])
  })
})

describe('a mined payment', () => {
  const mine = async () => {
    resume()
    setPaymentProgress({ stage: 'mined', hash: HASH })
    takeEvents()
    await vi.advanceTimersByTimeAsync(GRACE_MS)
  }
  const recorded = () => fake.calls.filter((it) => it.startsWith('record'))

  test('is recorded after its grace period, once, and its credit ends it', async () => {
    resume()
    setPaymentProgress({ stage: 'mined', hash: HASH })
    setPaymentProgress({ isLate: true })
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1)
    expect(recorded()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(recorded()).toEqual([`record one 5 ${HASH}`])
    takeEvents()
    fake.recorded.resolve(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(takeEvents()).toEqual([`credited ${HASH}`])
    expect(fake.calls).toContain('over one')
  })

  test('that could not be recorded is reported, and followed further', async () => {
    await mine()
    fake.recorded.resolve(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(takeEvents()).toEqual(['paid: Purchase Failed'])
    fake.onOrder({ ...order, status: 'credited', txHash: HASH })
    expect(takeEvents()).toEqual([`credited ${HASH}`])
  })

  test('credited meanwhile by the server is not recorded or reported again', async () => {
    resume()
    setPaymentProgress({ stage: 'mined', hash: HASH })
    fake.onOrder({ ...order, status: 'credited', txHash: HASH })
    takeEvents()
    await vi.advanceTimersByTimeAsync(GRACE_MS)
    expect(recorded()).toEqual([])
  })

  test.each([true, false])('credited while it is recorded (%s) is reported once', async (isRecorded) => {
    await mine()
    fake.onOrder({ ...order, status: 'credited', txHash: HASH })
    fake.recorded.resolve(isRecorded)
    await vi.advanceTimersByTimeAsync(0)
    expect(takeEvents()).toEqual([`credited ${HASH}`])
  })

  test('whose transaction turned out to pay something else has not failed, and is recorded once found', async () => {
    await mine()
    setPaymentProgress({ stage: 'searching', hash: null })
    takeEvents()
    fake.recorded.resolve(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(takeEvents()).toEqual([])
    setPaymentProgress({ stage: 'mined', hash: FASTER })
    await vi.advanceTimersByTimeAsync(GRACE_MS)
    expect(recorded()).toEqual([`record one 5 ${HASH}`, `record one 5 ${FASTER}`])
    takeEvents()
  })

  test('is recorded for its own wallet', async () => {
    await mine()
    expect(fake.recordedFor).toBe(OWNER)
  })

  test('waits for its owner to sign in, and is not recorded if credited meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<{ userId: number }>()
    fake.signedIn = promise
    await mine()
    expect(recorded()).toEqual([])
    fake.onOrder({ ...order, status: 'credited', txHash: HASH })
    resolve({ userId: 5 })
    await vi.advanceTimersByTimeAsync(0)
    expect(recorded()).toEqual([])
  })
})

describe('a single change is reported', () => {
  test('if a sent payment is late', () => {
    resume()
    setPaymentProgress({ stage: 'sent', hash: HASH })
    takeEvents()
    setPaymentProgress({ isLate: true })
    expect(takeEvents()).toEqual([`sent ${HASH}`, 'unknown: Still waiting for the network'])
  })

  test('if the order of a mined payment has failed', () => {
    resume()
    setPaymentProgress({ stage: 'mined', hash: HASH })
    takeEvents()
    fake.onOrder({ ...order, status: 'failed', txHash: HASH })
    expect(takeEvents().at(-1)).toBe('paid: Payment on hold')
  })

  test('if it happened before the purchase is resumed', () => {
    setPaymentProgress({ stage: 'sent', hash: HASH })
    resume()
    expect(takeEvents()).toEqual([`sent ${HASH}`])
  })

  test('if a guessed transaction is sent and its order has not failed', () => {
    fake.isGuess = true
    resume({ txHash: HASH })
    setPaymentProgress({ stage: 'sent', hash: HASH })
    expect(takeEvents()).toEqual([`sent ${HASH}`])
  })

  test('and polling ends with the purchase', () => {
    resume()
    fake.onOrder({ ...order, status: 'credited', txHash: HASH })
    expect(fake.calls.filter((it) => it.startsWith('un'))).toEqual(['unwatch', 'unfollow one'])
  })
})
