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

describe('a purchase shows its real stage', () => {
  test('through every stage to the credit', () => {
    expect(play({ type: 'opened' })).toMatchObject({ stage: 'idle', isDialogOpen: true })
    expect(play({ type: 'opened' }, { type: 'started' }).stage).toBe('preparing')
    expect(play({ type: 'started' }, { type: 'ordered', order })).toMatchObject({ stage: 'in_wallet', order })
    expect(play(...TO_SENT)).toMatchObject({ stage: 'sent', txHash: '0x01' })
    expect(play(...TO_SENT, { type: 'confirmed' }).stage).toBe('confirmed')
    expect(play(...TO_SENT, { type: 'confirmed' }, { type: 'credited', txHash: '0x01' }).stage).toBe('credited')
  })

  test('even if the watcher is ahead of the receipt', () => {
    const state = play(...TO_SENT, { type: 'credited', txHash: '0x01' }, { type: 'confirmed' })
    expect(state.stage).toBe('credited')
  })

  test('and a late failure does not undo a credit', () => {
    const credited = play(...TO_SENT, { type: 'credited', txHash: null }, { type: 'failed', failure: notRecorded() })
    expect(credited).toMatchObject({ stage: 'credited', failure: null, txHash: '0x01' })
  })

  test('and a credit shows its own transaction, even one unknown to the page', () => {
    const named = (...events: PurchaseEvent[]) => play(...events, { type: 'credited', txHash: '0x02' }).txHash
    expect([named(...TO_SENT), named(...TO_SENT.slice(0, 3))]).toEqual(['0x02', '0x02'])
  })

  test('and a credit ends a failure', () => {
    const state = play(...TO_SENT, { type: 'failed', failure: notRecorded() }, { type: 'credited', txHash: '0x01' })
    expect(state).toMatchObject({ stage: 'credited', failure: null })
  })

  test('and a late transaction does not replace a credited one', () => {
    const credited = play(...TO_SENT, { type: 'credited', txHash: '0x01' }, { type: 'replaced', txHash: '0x02' })
    expect(credited).toMatchObject({ txHash: '0x01', isSpedUp: false })
  })

  test('and a sped-up payment shows its new hash', () => {
    const state = play(...TO_SENT, { type: 'replaced', txHash: '0x02' })
    expect(state).toMatchObject({ stage: 'sent', txHash: '0x02', isSpedUp: true })
  })

  test('and a resumed order starts at its current stage', () => {
    const state = play({ type: 'opened' }, { type: 'resumed', order, txHash: '0x01' })
    expect(state).toMatchObject({ stage: 'sent', order, txHash: '0x01', isDialogOpen: true })
    expect(play({ type: 'resumed', order, txHash: null })).toMatchObject({ stage: 'in_wallet', isDialogOpen: false })
  })
})

describe('while it is unknown whether an order was paid', () => {
  const toUnknown: PurchaseEvent[] = [...TO_SENT.slice(0, 3), { type: 'failed', failure: unknownWhetherSent('?') }]

  test('reopening the dialog shows the same state, and no pay button', () => {
    for (const events of [toUnknown, [...TO_SENT, { type: 'failed', failure: unconfirmed() } as const]]) {
      const before = play(...events)
      const again = [{ type: 'closed' }, { type: 'opened' }] as const
      expect(again.reduce(nextPurchase, before)).toEqual(before)
    }
  })

  test('a found transaction ends the uncertainty', () => {
    expect(play(...toUnknown, { type: 'sent', txHash: '0x01' })).toMatchObject({ stage: 'sent', failure: null })
  })
})

test('a receipt ends an uncertainty, but not a known failure', () => {
  const mined = (failure: ReturnType<typeof unconfirmed>) =>
    play(...TO_SENT, { type: 'failed', failure }, { type: 'confirmed' })
  expect(mined(unconfirmed())).toMatchObject({ stage: 'confirmed', failure: null })
  expect(mined(notRecorded())).toMatchObject({ stage: 'confirmed', failure: notRecorded() })
})

test('opening a dialog after a failure starts a new purchase', () => {
  const failed = play(...TO_SENT, { type: 'failed', failure: cancelled() })
  expect(nextPurchase(failed, { type: 'opened' })).toEqual({ ...NO_PURCHASE, isDialogOpen: true })
})

describe('closing the dialog', () => {
  test('keeps a sent payment running, and opening shows it again', () => {
    const closed = play(...TO_SENT, { type: 'closed' })
    expect(closed).toMatchObject({ stage: 'sent', isDialogOpen: false })
    expect(nextPurchase(closed, { type: 'opened' })).toMatchObject({ stage: 'sent', isDialogOpen: true })
  })

  test.each([
    { name: 'nothing was started', events: [{ type: 'opened' }] },
    { name: 'the wallet refused', events: [{ type: 'started' }, { type: 'failed', failure: notSent('no') }] },
    { name: 'the payment was cancelled', events: [...TO_SENT, { type: 'failed', failure: cancelled() }] },
    { name: 'the payment could not be recorded', events: [...TO_SENT, { type: 'failed', failure: notRecorded() }] },
    { name: 'the copies have arrived', events: [...TO_SENT, { type: 'credited', txHash: null }] },
  ] satisfies { name: string; events: PurchaseEvent[] }[])('discards the purchase when $name', ({ events }) => {
    expect(play(...events, { type: 'closed' })).toEqual(NO_PURCHASE)
  })
})

test('a retry after a refusal starts from the beginning', () => {
  const state = play({ type: 'started' }, { type: 'failed', failure: notSent('no') }, { type: 'started' })
  expect(state).toMatchObject({ stage: 'preparing', failure: null })
})
