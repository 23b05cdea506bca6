import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { CardView } from '#core/api/cards.ts'
import type { OrderView } from '#core/api/orders.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { sessionOf } from '#web/session/when-signed-in.ts'
import { findBlockingPayment } from '#web/transactions/sent-transaction.ts'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { userNotFound } from '#web/wallet/payment-errors.ts'
import { fetchOpening } from './opening/opening-host.tsx'
import { orderPaymentSubject, orderPayments } from './order-payments.ts'
import { orderQuery, type SeenCard } from './orders.ts'
import {
  attemptAtStall,
  closeAttempt,
  openAtStall,
  readAttempt,
  resumeAttempt,
  startAttempt,
  useAttempts,
  useCredits,
} from './purchase-attempts.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { isUnderWay } from './purchase-state.ts'

/** Whether a purchase is in progress, and whether its dialog shows it. */
export type PurchaseProgress = 'none' | 'shown' | 'hidden'

type PurchaseAttemptProps = {
  card: CardView
  quantity: number
  /** Number of clicks on the button. Each click opens the dialog. */
  askedCount: number
  onProgress: (progress: PurchaseProgress) => void
  onCredited: () => void
}

/** Runs a stall's purchase and shows its dialog. Loaded by the first click. */
export function PurchaseAttempt({ card, quantity, askedCount, onProgress, onCredited }: PurchaseAttemptProps) {
  const { address } = useWallet()
  const attempts = useAttempts()
  const shownAttemptId = useRef<number | null>(null)
  const startsMining = useRef(true)
  // The dialog of another account's purchase stays open, and says what is left to do.
  const attempt =
    attempts.find((it) => it.attemptId === shownAttemptId.current) ?? attemptAtStall(attempts, card.id, address)
  const obstacle = useObstacle(card.id, attempt?.walletAddress ?? address)
  const progress = attempt === null || !isUnderWay(attempt) ? 'none' : attempt.isDialogOpen ? 'shown' : 'hidden'
  const credits = useCredits(card.id)
  const seenCredits = useRef(credits)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each click opens it, and nothing else does
  useEffect(() => {
    // On a phone an earlier toast would cover the dialog.
    hideToast()
    if (address !== null) shownAttemptId.current = openAtStall(card.id, address)
  }, [askedCount])
  // On another page the outcome is shown as a toast.
  useEffect(
    () => () => {
      if (shownAttemptId.current !== null) closeAttempt(shownAttemptId.current)
    },
    [],
  )
  useEffect(() => onProgress(progress), [progress, onProgress])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each credit, not for each new `onCredited`
  useEffect(() => {
    if (credits !== seenCredits.current) onCredited()
    seenCredits.current = credits
  }, [credits])

  const obstacleId = obstacle?.id
  const idleAttemptId = attempt?.stage === 'idle' && attempt.isDialogOpen ? attempt.attemptId : null
  useEffect(() => {
    if (obstacleId !== undefined && idleAttemptId !== null) void resumeStoredOrder(idleAttemptId, obstacleId)
  }, [obstacleId, idleAttemptId])

  function confirm(order: OrderView | null, seen: SeenCard, isToMine = startsMining.current) {
    if (attempt === null) return
    startsMining.current = isToMine
    fetchOpening()
    if (sessionOf(attempt.walletAddress) !== null)
      void startAttempt(attempt.attemptId, { quantity, order, seen, startsMining: isToMine })
    else showToast({ title: t`Purchase Failed`, description: userNotFound(), variant: 'destructive' })
  }
  if (attempt === null || !attempt.isDialogOpen) return null
  return (
    <PurchaseDialog
      card={card}
      quantity={quantity}
      attempt={attempt}
      {...(obstacle === null && { onConfirm: confirm })}
      onClose={() => closeAttempt(attempt.attemptId)}
    />
  )
}

/** Returns the payment for the same card from the same wallet whose outcome is open, in whichever tab it was made. */
function useObstacle(cardId: number, address: string | null) {
  return useStore(orderPayments.store.state, ({ records }) =>
    address === null ? null : findBlockingPayment(records, orderPaymentSubject({ id: '', cardId }, address)),
  )
}

async function resumeStoredOrder(attemptId: number, orderId: string) {
  try {
    const order = await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 })
    if (readAttempt(attemptId)?.stage === 'idle') await resumeAttempt(attemptId, order)
  } catch (error) {
    console.warn('An order of this browser could not be read.', error)
  }
}
