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

import { PurchaseDialog } from './purchase-dialog.tsx'
import {
  closeRun,
  openAtStall,
  readRun,
  resumeRun,
  runAtStall,
  startRun,
  useCredits,
  useRuns,
} from './purchase-runs.ts'
import { isUnderWay } from './purchase-state.ts'

/** Whether a purchase is in progress, and whether its dialog shows it. */
export type PurchaseProgress = 'none' | 'shown' | 'hidden'

type PurchaseRunProps = {
  card: CardView
  quantity: number
  /** Number of clicks on the button. Each click opens the dialog. */
  askedCount: number
  onProgress: (progress: PurchaseProgress) => void
  onCredited: () => void
}

/** Runs a stall's purchase and shows its dialog. Loaded by the first click. */
export function PurchaseRun({ card, quantity, askedCount, onProgress, onCredited }: PurchaseRunProps) {
  const { address } = useWallet()
  const runs = useRuns()
  const shownRunId = useRef<number | null>(null)
  const startsMining = useRef(true)
  // The dialog of another account's purchase stays open, and says what is left to do.
  const run = runs.find((it) => it.runId === shownRunId.current) ?? runAtStall(runs, card.id, address)
  const obstacle = useObstacle(card.id, run?.walletAddress ?? address)
  const progress = run === null || !isUnderWay(run) ? 'none' : run.isDialogOpen ? 'shown' : 'hidden'
  const credits = useCredits(card.id)
  const seenCredits = useRef(credits)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each click opens it, and nothing else does
  useEffect(() => {
    // On a phone an earlier toast would cover the dialog.
    hideToast()
    if (address !== null) shownRunId.current = openAtStall(card.id, address)
  }, [askedCount])
  // On another page the outcome is shown as a toast.
  useEffect(
    () => () => {
      if (shownRunId.current !== null) closeRun(shownRunId.current)
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
  const idleRunId = run?.stage === 'idle' && run.isDialogOpen ? run.runId : null
  useEffect(() => {
    if (obstacleId !== undefined && idleRunId !== null) void resumeStoredOrder(idleRunId, obstacleId)
  }, [obstacleId, idleRunId])

  function confirm(order: OrderView | null, seen: SeenCard, isToMine = startsMining.current) {
    if (run === null) return
    startsMining.current = isToMine
    fetchOpening()
    if (sessionOf(run.walletAddress) !== null)
      void startRun(run.runId, { quantity, order, seen, startsMining: isToMine })
    else showToast({ title: t`Purchase Failed`, description: userNotFound(), variant: 'destructive' })
  }
  if (run === null || !run.isDialogOpen) return null
  return (
    <PurchaseDialog
      card={card}
      quantity={quantity}
      run={run}
      {...(obstacle === null && { onConfirm: confirm })}
      onClose={() => closeRun(run.runId)}
    />
  )
}

/** Returns the payment for the same card from the same wallet whose outcome is open, in whichever tab it was made. */
function useObstacle(cardId: number, address: string | null) {
  return useStore(orderPayments.store.state, ({ records }) =>
    address === null ? null : findBlockingPayment(records, orderPaymentSubject({ id: '', cardId }, address)),
  )
}

async function resumeStoredOrder(runId: number, orderId: string) {
  try {
    const order = await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 })
    if (readRun(runId)?.stage === 'idle') await resumeRun(runId, order)
  } catch (error) {
    console.warn('An order of this browser could not be read.', error)
  }
}
