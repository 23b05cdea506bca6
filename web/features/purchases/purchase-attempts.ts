import { plural, t } from '@lingui/core/macro'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OrderView } from '#core/api/orders.ts'
import { refresh } from '#web/lib/query-client.ts'
import { watchWallet } from '#web/session/wallet-view.ts'
import { sessionOf } from '#web/session/when-signed-in.ts'
import { WALLET_FUNDS } from '#web/shared/wallet-funds.ts'
import { showToast } from '#web/ui/toast.ts'
import { networkError } from '#web/wallet/payment-errors.ts'
import { consumeMiningChoice, storeMiningChoice } from './mining-choice.ts'
import { requestOpening } from './opening/opening-state.ts'
import { startIfIdle } from './opening/start-if-idle.ts'
import type { SeenCard } from './orders.ts'

import { notSent, unconfirmed } from './purchase-failure.ts'
import { isUnderWay, NO_PURCHASE, nextPurchase, type PurchaseEvent, type PurchaseState } from './purchase-state.ts'

/** Place of a purchase's dialog: at its card's stall, or by the banner of open purchases. */
export type DialogPlace = 'stall' | 'banner'

export type PurchaseAttempt = PurchaseState & {
  readonly attemptId: number
  readonly place: DialogPlace
  readonly cardId: number
  readonly walletAddress: string
  /** Card as the player last confirmed it; null before, and for an order that is resumed. */
  readonly seen: SeenCard | null
}

export type PurchaseAttemptInput = {
  readonly quantity: number
  /** Order that was placed earlier, because its amount had to be shown; null if it is placed now, in USDT. */
  readonly order: OrderView | null
  readonly seen: SeenCard
  /** Whether the card starts mining once it is credited. */
  readonly startsMining: boolean
}

/** Purchases outlive the screens that show them. On any other page the outcome is shown as a toast. */
const store = createStore<{
  readonly attempts: readonly PurchaseAttempt[]
  /** Number of credited purchases by card id. */
  readonly credits: Readonly<Record<number, number>>
}>(() => ({ attempts: [], credits: {} }))
let lastAttemptId = 0

export const readAttempts = () => store.getState().attempts

export const useAttempts = () => useStore(store, ({ attempts }) => attempts)

/** Counts the purchases of a card that were credited while this page is open. */
export const readCredits = (cardId: number) => store.getState().credits[cardId] ?? 0

export const useCredits = (cardId: number) => useStore(store, () => readCredits(cardId))

export const readAttempt = (attemptId: number) => readAttempts().find((it) => it.attemptId === attemptId) ?? null

/** Finds the purchase that a card's stall shows for a wallet. */
export const attemptAtStall = (attempts: readonly PurchaseAttempt[], cardId: number, walletAddress: string | null) =>
  attempts.find((it) => it.place === 'stall' && it.cardId === cardId && it.walletAddress === walletAddress) ?? null

/** Opens the dialog of a card's purchase that is in progress, or of a new one. */
export function openAtStall(cardId: number, walletAddress: string): number {
  const attempt = attemptAtStall(readAttempts(), cardId, walletAddress) ?? addAttempt('stall', cardId, walletAddress)
  report(attempt.attemptId, { type: 'opened' })
  return attempt.attemptId
}

export function openAtBanner({ cardId }: OrderView, walletAddress: string): number {
  const { attemptId } = addAttempt('banner', cardId, walletAddress)
  report(attemptId, { type: 'opened' })
  return attemptId
}

export function closeAttempt(attemptId: number) {
  report(attemptId, { type: 'closed' })
  const attempt = readAttempt(attemptId)
  if (attempt !== null && attempt.stage === 'idle')
    store.setState(({ attempts }) => ({ attempts: attempts.filter((it) => it !== attempt) }))
}

/** Starts a purchase. The code that talks to the wallet loads only now. */
export async function startAttempt(attemptId: number, input: PurchaseAttemptInput): Promise<void> {
  const attempt = readAttempt(attemptId)
  if (attempt === null) return
  store.setState(({ attempts }) => ({
    attempts: attempts.map((it) => (it.attemptId === attemptId ? { ...it, seen: input.seen } : it)),
  }))
  report(attemptId, { type: 'started' })
  try {
    const { startPurchase } = await import('./start-purchase.ts')
    const { cardId, walletAddress } = attempt
    const dispatch = (event: PurchaseEvent) => {
      // Stored before the wallet is asked, because this page may be closed before the end.
      if (event.type === 'ordered' && input.startsMining) storeMiningChoice(event.order.id)
      report(attemptId, event)
    }
    await startPurchase({ ...input, cardId, walletAddress, dispatch })
  } catch (error) {
    console.warn('The purchase could not be started.', error)
    // This failure came before the wallet was asked. Every later one is handled by `startPurchase`.
    report(attemptId, { type: 'failed', failure: notSent(networkError()) })
  }
}

/** Resumes an order whose payment this browser or the server knows. */
export async function resumeAttempt(attemptId: number, order: OrderView): Promise<void> {
  const attempt = readAttempt(attemptId)
  if (attempt === null) return
  report(attemptId, { type: 'resumed', order, txHash: order.txHash })
  try {
    const { resumePurchase } = await import('./start-purchase.ts')
    const { walletAddress } = attempt
    resumePurchase({ order, walletAddress, dispatch: (event) => report(attemptId, event) })
  } catch (error) {
    console.warn('The payment could not be followed.', error)
    report(attemptId, { type: 'failed', failure: unconfirmed() })
  }
}

export const creditedText = ({ quantity, cardName }: OrderView) =>
  plural(quantity, { one: `# copy of ${cardName} is yours.`, other: `# copies of ${cardName} are yours.` })

function addAttempt(place: DialogPlace, cardId: number, walletAddress: string): PurchaseAttempt {
  lastAttemptId += 1
  const attempt: PurchaseAttempt = {
    ...NO_PURCHASE,
    attemptId: lastAttemptId,
    place,
    cardId,
    walletAddress,
    seen: null,
  }
  store.setState(({ attempts }) => ({ attempts: [...attempts, attempt] }))
  return attempt
}

function report(attemptId: number, event: PurchaseEvent) {
  const attempt = readAttempt(attemptId)
  if (attempt === null) return
  const next = { ...attempt, ...nextPurchase(attempt, event) }
  store.setState(({ attempts }) => ({ attempts: attempts.map((it) => (it.attemptId === attemptId ? next : it)) }))
  if (event.type === 'credited') credited(next)
  else if (event.type === 'failed' && next.failure !== null && !next.isDialogOpen) {
    showToast({ title: next.failure.title, description: next.failure.message, variant: 'destructive' })
  }
  // Removes a purchase that is over and has no open dialog. The toast has reported it.
  if (!next.isDialogOpen && next.stage !== 'idle' && !isUnderWay(next)) closeAttempt(attemptId)
}

function credited({ attemptId, isDialogOpen, order, cardId, walletAddress }: PurchaseAttempt) {
  store.setState(({ credits }) => ({ credits: { ...credits, [cardId]: (credits[cardId] ?? 0) + 1 } }))
  void refresh('/api/purchases', '/api/balance', '/api/cards', '/api/orders', '/api/mining/active', WALLET_FUNDS)
  if (order !== null) startChosenMining(order, walletAddress)
  const bought = order === null ? null : `${order.quantity} × ${order.cardName}`
  // The opening replaces an open dialog. A player who does something else is not interrupted.
  if (isDialogOpen) {
    closeAttempt(attemptId)
    requestOpening(bought)
  } else if (order !== null) {
    const action = { label: t`Open it`, run: () => requestOpening(bought) }
    showToast({ title: t`Purchase complete`, description: creditedText(order), action })
  }
}

/** Starts mining with the card of a credited order if the player has chosen that. */
export function startChosenMining({ id, cardId }: OrderView, walletAddress: string) {
  const session = sessionOf(walletAddress)
  if (session !== null && consumeMiningChoice(id)) void startIfIdle(session, cardId)
}

/** Returns whether a payment can still be credited but its owner is signed out. The owner is told what is left to do. */
export const isWaitingForSignIn = ({ walletAddress, txHash, ...purchase }: PurchaseAttempt) =>
  txHash !== null && isUnderWay({ txHash, ...purchase }) && sessionOf(walletAddress) === null

export const signInAgainTitle = () => t`Sign in again to finish`
export const paymentSafeText = () => t`Your payment is safe.`

let waitedBefore: ReadonlySet<number> = new Set()

watchWallet(() => {
  const held = readAttempts().filter(isWaitingForSignIn)
  const isNews = held.some(({ attemptId, isDialogOpen }) => !isDialogOpen && !waitedBefore.has(attemptId))
  waitedBefore = new Set(held.map(({ attemptId }) => attemptId))
  if (isNews) showToast({ title: signInAgainTitle(), description: paymentSafeText() })
})
