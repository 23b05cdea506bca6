import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import type { OrderView } from '#core/api/orders.ts'
import { DISCONNECTED, writeWallet } from '#web/session/wallet-view.ts'
import * as toast from '#web/ui/toast.ts'
import {
  closeAttempt,
  isWaitingForSignIn,
  openAtStall,
  readAttempt,
  readAttempts,
  readCredits,
  startAttempt,
} from './purchase-attempts.ts'
import { cancelled, notSent, unconfirmed } from './purchase-failure.ts'
import type { PurchaseEvent } from './purchase-state.ts'

const OWNER = `0x${'A1'.repeat(20)}`
const order = { id: 'one', cardId: 3, cardName: 'Pip', quantity: 2 } as OrderView

let report: (event: PurchaseEvent) => void = () => {}
vi.mock('./start-purchase.ts', () => ({
  startPurchase: async (ask: { dispatch: typeof report }) => {
    report = ask.dispatch
  },
}))

const shown = vi.spyOn(toast, 'showToast').mockImplementation(() => {})
const titles = () => shown.mock.calls.map(([{ title }]) => title)

const signIn = (address: string) =>
  writeWallet({ status: 'connected', address, session: { userId: 1, walletAddress: address } as SessionView })

/** A purchase that is sent, with its dialog open. */
async function begin(): Promise<number> {
  const attemptId = openAtStall(3, OWNER)
  await startAttempt(attemptId, {
    quantity: 2,
    order: null,
    seen: { unitPrice: '9', cardVersion: 1 },
    startsMining: false,
  })
  report({ type: 'ordered', order })
  report({ type: 'sent', txHash: '0x01' })
  return attemptId
}

beforeEach(() => signIn(OWNER))
afterEach(() => {
  for (const { attemptId } of readAttempts()) {
    closeAttempt(attemptId)
    report({ type: 'failed', failure: notSent('') })
  }
  writeWallet(DISCONNECTED)
  shown.mockClear()
})

test.each([
  { name: 'its credit', event: { type: 'credited', txHash: '0x01' }, title: 'Purchase complete' },
  { name: 'its failure', event: { type: 'failed', failure: cancelled() }, title: 'Payment cancelled' },
] as const)('a player on another page during a purchase is notified of $name', async ({ event, title }) => {
  const attemptId = await begin()
  // What the screen does when it goes away.
  closeAttempt(attemptId)
  report(event)
  expect(titles()).toEqual([title])
  expect(readAttempt(attemptId)).toBeNull()
})

test('an open dialog shows no notice: the copies are opened in the next frame', async () => {
  const frame = vi.fn()
  vi.stubGlobal('requestAnimationFrame', frame)
  await begin()
  report({ type: 'credited', txHash: '0x01' })
  expect(titles()).toEqual([])
  expect(frame).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('the notice of a credit offers to open the copies', async () => {
  const frame = vi.fn()
  vi.stubGlobal('requestAnimationFrame', frame)
  closeAttempt(await begin())
  report({ type: 'credited', txHash: '0x01' })
  const [notice] = shown.mock.calls[0] ?? []
  expect(notice).toMatchObject({ description: '2 copies of Pip are yours.', action: { label: 'Open it' } })
  expect(frame).not.toHaveBeenCalled()
  notice?.action?.run()
  expect(frame).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('each credit of a card is counted once, and for that card only', async () => {
  const counts = () => [readCredits(3), readCredits(4)]
  const [before = 0, other] = counts()
  for (let credits = 1; credits <= 2; credits += 1) {
    closeAttempt(await begin())
    report({ type: 'confirmed' })
    expect(counts()).toEqual([before + credits - 1, other])
    report({ type: 'credited', txHash: '0x01' })
    expect(counts()).toEqual([before + credits, other])
  }
})

test('closing a notice before a purchase affects no other purchase', async () => {
  const attemptId = await begin()
  const looked = openAtStall(4, OWNER)
  closeAttempt(looked)
  expect(readAttempt(looked)).toBeNull()
  expect(readAttempt(attemptId)).toMatchObject({ stage: 'sent', txHash: '0x01' })
})

test('a purchase with an unknown outcome is shown again by the next click anywhere', async () => {
  const attemptId = await begin()
  report({ type: 'failed', failure: unconfirmed() })
  closeAttempt(attemptId)
  // The player has just read it in the dialog.
  expect(titles()).toEqual([])
  expect(openAtStall(3, OWNER)).toBe(attemptId)
  expect(readAttempt(attemptId)).toMatchObject({ stage: 'sent', txHash: '0x01', isDialogOpen: true })
})

test('a session that ends during a purchase is reported once, and is not a failure', async () => {
  const attemptId = await begin()
  closeAttempt(attemptId)
  writeWallet({ session: null, signInState: 'signed_out' })
  writeWallet({ chainId: 1 })
  expect(shown.mock.calls).toEqual([[{ title: 'Sign in again to finish', description: 'Your payment is safe.' }]])
  const attempt = readAttempt(attemptId)
  expect(attempt).toMatchObject({ stage: 'sent', failure: null })
  expect(attempt !== null && isWaitingForSignIn(attempt)).toBe(true)
  signIn(OWNER)
  expect(attempt !== null && isWaitingForSignIn(attempt)).toBe(false)
})

test('another account that signs in meanwhile does not take over the purchase', async () => {
  const attemptId = await begin()
  signIn(`0x${'B2'.repeat(20)}`)
  const attempt = readAttempt(attemptId)
  expect(attempt !== null && isWaitingForSignIn(attempt)).toBe(true)
})
