import { describe, expect, test } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import { cancelled, notRecorded, notSent, unconfirmed, unknownWhetherSent } from './purchase-failure.ts'
import { NO_PURCHASE, nextPurchase, type PurchaseEvent } from './purchase-state.ts'

const order = { id: '8a9b2c4d-0000-4000-8000-000000000001', cardName: 'Test', quantity: 2 } as OrderView

const play = (...events: PurchaseEvent[]) => events.reduce(nextPurchase, NO_PURCHASE)

const TO_SENT: PurchaseEvent[] = [
  { type: 'opened' },
  { type: 'started' },
  { type: 'ordered', order },
  { type: 'sent', txHash: '0x01' },
]

describe('a purchase shows the stage that is true', () => {
  test('through every stage to the credit', () => {
    expect(play({ type: 'opened' })).toMatchObject({ stage: 'idle', isDialogOpen: true })
    expect(play({ type: 'opened' }, { type: 'started' }).stage).toBe('preparing')
    expect(play({ type: 'started' }, { type: 'ordered', order })).toMatchObject({ stage: 'in_wallet', order })
    expect(play(...TO_SENT)).toMatchObject({ stage: 'sent', txHash: '0x01' })
    expect(play(...TO_SENT, { type: 'confirmed' }).stage).toBe('confirmed')
    expect(play(...TO_SENT, { type: 'confirmed' }, { type: 'credited', txHash: '0x01' }).stage).toBe('credited')
  })

  test('the watcher may come before the receipt', () => {
    const state = play(...TO_SENT, { type: 'credited', txHash: '0x01' }, { type: 'confirmed' })
    expect(state.stage).toBe('credited')
  })

  test('a late failure does not take a credit back', () => {
    const credited = play(...TO_SENT, { type: 'credited', txHash: null }, { type: 'failed', failure: notRecorded() })
    expect(credited).toMatchObject({ stage: 'credited', failure: null, txHash: '0x01' })
  })

  test('a credit names its own transaction, also one that the page never heard of', () => {
    const named = (...events: PurchaseEvent[]) => play(...events, { type: 'credited', txHash: '0x02' }).txHash
    expect([named(...TO_SENT), named(...TO_SENT.slice(0, 3))]).toEqual(['0x02', '0x02'])
  })

  test('a credit ends a failure', () => {
    const state = play(...TO_SENT, { type: 'failed', failure: notRecorded() }, { type: 'credited', txHash: '0x01' })
    expect(state).toMatchObject({ stage: 'credited', failure: null })
  })

  test('a transaction that is known late takes the place of no credited one', () => {
    const credited = play(...TO_SENT, { type: 'credited', txHash: '0x01' }, { type: 'replaced', txHash: '0x02' })
    expect(credited).toMatchObject({ txHash: '0x01', isSpedUp: false })
  })

  test('a sped-up payment is shown by its new hash', () => {
    const state = play(...TO_SENT, { type: 'replaced', txHash: '0x02' })
    expect(state).toMatchObject({ stage: 'sent', txHash: '0x02', isSpedUp: true })
  })

  test('a resumed order starts where it is', () => {
    const state = play({ type: 'opened' }, { type: 'resumed', order, txHash: '0x01' })
    expect(state).toMatchObject({ stage: 'sent', order, txHash: '0x01', isDialogOpen: true })
    expect(play({ type: 'resumed', order, txHash: null })).toMatchObject({ stage: 'in_wallet', isDialogOpen: false })
  })
})

describe('while nobody knows whether it was paid', () => {
  const toUnknown: PurchaseEvent[] = [...TO_SENT.slice(0, 3), { type: 'failed', failure: unknownWhetherSent('?') }]

  test('closing and opening the dialog shows the same again, and nothing to pay', () => {
    for (const events of [toUnknown, [...TO_SENT, { type: 'failed', failure: unconfirmed() } as const]]) {
      const before = play(...events)
      const again = [{ type: 'closed' }, { type: 'opened' }] as const
      expect(again.reduce(nextPurchase, before)).toEqual(before)
    }
  })

  test('a transaction that is found ends the doubt', () => {
    expect(play(...toUnknown, { type: 'sent', txHash: '0x01' })).toMatchObject({ stage: 'sent', failure: null })
  })
})

test('a receipt ends the doubt about a payment, and no failure that is known', () => {
  const mined = (failure: ReturnType<typeof unconfirmed>) =>
    play(...TO_SENT, { type: 'failed', failure }, { type: 'confirmed' })
  expect(mined(unconfirmed())).toMatchObject({ stage: 'confirmed', failure: null })
  expect(mined(notRecorded())).toMatchObject({ stage: 'confirmed', failure: notRecorded() })
})

test('opening a dialog after a failure begins a new purchase', () => {
  const failed = play(...TO_SENT, { type: 'failed', failure: cancelled() })
  expect(nextPurchase(failed, { type: 'opened' })).toEqual({ ...NO_PURCHASE, isDialogOpen: true })
})

describe('closing the dialog', () => {
  test('leaves a sent payment running, and opening shows it again', () => {
    const closed = play(...TO_SENT, { type: 'closed' })
    expect(closed).toMatchObject({ stage: 'sent', isDialogOpen: false })
    expect(nextPurchase(closed, { type: 'opened' })).toMatchObject({ stage: 'sent', isDialogOpen: true })
  })

  test.each([
    { name: 'nothing was started', events: [{ type: 'opened' }] },
    { name: 'the wallet refused', events: [{ type: 'started' }, { type: 'failed', failure: notSent('no') }] },
    { name: 'the payment was cancelled', events: [...TO_SENT, { type: 'failed', failure: cancelled() }] },
    { name: 'it could not be recorded', events: [...TO_SENT, { type: 'failed', failure: notRecorded() }] },
    { name: 'the copies are there', events: [...TO_SENT, { type: 'credited', txHash: null }] },
  ] satisfies { name: string; events: PurchaseEvent[] }[])('forgets the purchase when $name', ({ events }) => {
    expect(play(...events, { type: 'closed' })).toEqual(NO_PURCHASE)
  })
})

test('trying again after a refusal starts from the beginning', () => {
  const state = play({ type: 'started' }, { type: 'failed', failure: notSent('no') }, { type: 'started' })
  expect(state).toMatchObject({ stage: 'preparing', failure: null })
})
