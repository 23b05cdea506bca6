import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import type { OrderView } from '#core/api/orders.ts'
import { DISCONNECTED, writeWallet } from '#web/session/wallet-view.ts'
import type { Toast } from '#web/ui/toast.ts'
import {
  attemptAtStall,
  closeAttempt,
  isWaitingForSignIn,
  openAtBanner,
  openAtStall,
  readAttempt,
  readAttempts,
  readCredits,
  resumeAttempt,
  startAttempt,
} from './purchase-attempts.ts'
import { cancelled, notSent, reverted } from './purchase-failure.ts'
import type { PurchaseEvent } from './purchase-state.ts'

const OWNER = `0x${'A1'.repeat(20)}`
const OTHER = `0x${'B2'.repeat(20)}`
const seen = { unitPrice: '9', cardVersion: 1 }
const order = { id: 'one', cardId: 3, cardName: 'Pip', quantity: 2, txHash: null } as OrderView

const fake = vi.hoisted(() => ({
  dispatch: (_: PurchaseEvent) => {},
  start: async () => {},
  isWished: true,
  did: [] as string[],
  refreshed: [] as string[],
  toast: { description: '', click: () => {} },
}))
const did = (what: string) => void fake.did.push(what)

vi.mock('./start-purchase.ts', () => ({
  startPurchase(ask: { dispatch: typeof fake.dispatch }) {
    fake.dispatch = ask.dispatch
    return fake.start()
  },
  resumePurchase(ask: { dispatch: typeof fake.dispatch; order: OrderView }) {
    fake.dispatch = ask.dispatch
    if (ask.order.id === 'broken') throw new Error('It cannot be followed')
  },
}))
vi.mock('./mining-choice.ts', () => ({
  storeMiningChoice: (id: string) => did(`choice ${id}`),
  consumeMiningChoice(id: string) {
    did(`take ${id}`)
    return fake.isWished
  },
}))
vi.mock('#web/features/purchases/opening/start-if-idle.ts', () => ({
  startIfIdle: ({ userId }: SessionView, cardId: number) => did(`mine ${userId} ${cardId}`),
}))
vi.mock('#web/features/purchases/opening/opening-state.ts', () => ({
  requestOpening: (bought: string) => did(`open ${bought}`),
}))
vi.mock('#web/lib/query-client.ts', async (load) => ({
  ...(await load<object>()),
  refresh(...paths: string[]) {
    did('refresh')
    fake.refreshed = paths
  },
}))
vi.mock('#web/ui/toast.ts', () => ({
  showToast({ title, description, action }: Toast) {
    did(`say ${title}`)
    fake.toast = { description: String(description), click: () => action?.run() }
  },
}))

const signIn = (address: string) =>
  writeWallet({ status: 'connected', address, session: { userId: 1, walletAddress: address } as SessionView })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(fake, { start: async () => {}, isWished: true, did: [] })
  signIn(OWNER)
})
afterEach(() => {
  writeWallet(DISCONNECTED)
  for (const { attemptId } of readAttempts()) closeAttempt(attemptId)
  fake.dispatch({ type: 'failed', failure: notSent('') })
})

async function begin(startsMining = false) {
  const attemptId = openAtStall(3, OWNER)
  await startAttempt(attemptId, { quantity: 2, order: null, seen, startsMining })
  return attemptId
}
const send = () => {
  fake.dispatch({ type: 'ordered', order })
  fake.dispatch({ type: 'sent', txHash: '0x01' })
}
const credit = () => fake.dispatch({ type: 'credited', txHash: '0x01' })

describe('a stall shows the purchase of its own card by the current wallet', () => {
  test('and none of another card, another wallet or the banner', () => {
    const attemptId = openAtStall(3, OWNER)
    const banner = openAtBanner({ ...order, cardId: 4 }, OWNER)
    expect(attemptAtStall(readAttempts(), 3, OWNER)?.attemptId).toBe(attemptId)
    expect(attemptAtStall(readAttempts(), 4, OWNER)).toBe(null)
    expect(attemptAtStall(readAttempts(), 3, OTHER)).toBe(null)
    expect(attemptAtStall(readAttempts(), 3, null)).toBe(null)
    closeAttempt(banner)
    expect(readAttempt(banner)).toBe(null)
  })

  test('and stores the seen price of this card, and of no other purchase', async () => {
    const banner = openAtBanner(order, OWNER)
    const attemptId = await begin()
    expect(readAttempt(attemptId)).toMatchObject({ stage: 'preparing', seen })
    expect(readAttempt(banner)?.seen).toBe(null)
    closeAttempt(banner)
  })

  test('until it is closed before a payment was sent', async () => {
    const attemptId = openAtStall(3, OWNER)
    closeAttempt(attemptId)
    expect(readAttempt(attemptId)).toBe(null)
    const sent = await begin()
    send()
    closeAttempt(sent)
    expect(readAttempt(sent)).toMatchObject({ stage: 'sent', isDialogOpen: false })
    credit()
  })
})

describe('a purchase that fails', () => {
  test('to start is called unpaid', async () => {
    fake.start = () => Promise.reject(new Error('no module'))
    const attemptId = await begin()
    expect(readAttempt(attemptId)?.failure?.money).toBe('none')
  })

  test('to be followed is never called unpaid', async () => {
    const attemptId = openAtBanner(order, OWNER)
    await resumeAttempt(attemptId, { ...order, id: 'broken', txHash: '0x02' })
    expect(readAttempt(attemptId)).toMatchObject({ stage: 'sent', txHash: '0x02', failure: { money: 'unknown' } })
    credit()
  })
})

test.each([true, false])('the choice to mine is stored once the order is placed: %s', async (isChosen) => {
  await begin(isChosen)
  expect(fake.did).toEqual([])
  fake.dispatch({ type: 'ordered', order })
  expect(fake.did).toEqual(isChosen ? ['choice one'] : [])
})

describe('a credit', () => {
  test('is opened in place of the dialog that shows it, without a notice', async () => {
    const attemptId = await begin()
    send()
    credit()
    expect(fake.did).toEqual(['refresh', 'take one', 'mine 1 3', 'open 2 × Pip'])
    expect(readAttempt(attemptId)).toBe(null)
  })

  test('is shown as a notice without such a dialog', async () => {
    const attemptId = await begin()
    send()
    closeAttempt(attemptId)
    credit()
    expect(fake.did).toEqual(['refresh', 'take one', 'mine 1 3', 'say Purchase complete'])
    fake.toast.click()
    expect(fake.did.at(-1)).toBe('open 2 × Pip')
  })

  test('refetches everything that it changes', async () => {
    await begin()
    send()
    credit()
    const changed = [
      '/api/balance',
      '/api/cards',
      '/api/mining/active',
      '/api/orders',
      '/api/purchases',
      'wallet-funds',
    ]
    expect(fake.refreshed.sort()).toEqual(changed)
  })

  test('is counted for its card alone', async () => {
    const before = [readCredits(3), readCredits(4), readCredits(5)]
    for (const cardId of [3, 4, 3]) {
      await startAttempt(openAtStall(cardId, OWNER), { quantity: 1, order: null, seen, startsMining: false })
      credit()
    }
    const after = [readCredits(3), readCredits(4), readCredits(5)]
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 0])
    expect(readCredits(5)).toBe(0)
  })

  test('of an unknown order opens the copies, and starts nothing', async () => {
    await begin()
    credit()
    expect(fake.did).toEqual(['refresh', 'open null'])
  })

  test('starts no mining without that choice', async () => {
    fake.isWished = false
    await begin()
    send()
    credit()
    expect(fake.did).not.toContain('mine 1 3')
  })

  test('keeps the choice for the next sign-in if its owner is signed out', async () => {
    await begin()
    send()
    writeWallet(DISCONNECTED)
    fake.did.length = 0
    credit()
    expect(fake.did).not.toContain('take one')
  })
})

describe('a failure', () => {
  test('stays in its dialog until that is closed', async () => {
    const attemptId = await begin()
    send()
    fake.dispatch({ type: 'failed', failure: reverted() })
    expect([fake.did, readAttempt(attemptId)?.failure?.money]).toEqual([[], 'none'])
    closeAttempt(attemptId)
    expect(readAttempt(attemptId)).toBe(null)
  })

  test('is shown once as a notice without a dialog, and its purchase is discarded', async () => {
    const attemptId = await begin()
    send()
    closeAttempt(attemptId)
    fake.dispatch({ type: 'failed', failure: cancelled() })
    fake.dispatch({ type: 'failed', failure: cancelled() })
    expect([fake.did, readAttempt(attemptId)]).toEqual([['say Payment cancelled'], null])
    expect(fake.toast.description).toBe(cancelled().message)
  })
})

describe('a purchase whose owner signs out', () => {
  const said = () => fake.did.filter((it) => it === 'say Sign in again to finish')

  test('waits for a new sign-in only once its payment is sent', async () => {
    const attemptId = await begin()
    fake.dispatch({ type: 'ordered', order })
    writeWallet({ session: null })
    const heldNow = () => readAttempts().filter(isWaitingForSignIn)
    expect(heldNow()).toEqual([])
    send()
    expect(heldNow()).toHaveLength(1)
    closeAttempt(attemptId)
    credit()
  })

  test('shows a notice each time, except in its own dialog', async () => {
    const attemptId = await begin()
    send()
    writeWallet({ session: null })
    expect(said()).toHaveLength(0)
    signIn(OWNER)
    closeAttempt(attemptId)
    writeWallet({ session: null })
    writeWallet({ chainId: 1 })
    expect(said()).toHaveLength(1)
    expect(fake.toast.description).toContain('payment is safe')
    signIn(OWNER)
    writeWallet({ session: null })
    expect(said()).toHaveLength(2)
    credit()
  })
})
