import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { CardView } from '#core/api/cards.ts'
import type { OrderView } from '#core/api/orders.ts'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { readWallet } from '#web/wallet/wallet-state.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { isUnderWay } from './purchase-state.ts'
import { usePurchase } from './use-purchase.ts'
import { userNotFound } from './user-not-found.ts'

/** Whether a purchase goes on, and whether its dialog shows it. */
export type PurchaseProgress = 'none' | 'shown' | 'hidden'

type PurchaseRunProps = {
  card: CardView
  quantity: number
  /** Counts the clicks of the button: each opens the dialog. */
  askedCount: number
  onProgress: (progress: PurchaseProgress) => void
  onCredited: () => void
}

/** A stall's purchase and its dialog. Loaded by the first click. */
export function PurchaseRun({ card, quantity, askedCount, onProgress, onCredited }: PurchaseRunProps) {
  const { purchase, open, close, start } = usePurchase(onCredited)
  const progress = !isUnderWay(purchase) ? 'none' : purchase.isDialogOpen ? 'shown' : 'hidden'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each click opens it, and nothing else does
  useEffect(() => {
    // On a phone an earlier notice would lie over the dialog.
    hideToast()
    open()
  }, [askedCount])
  useEffect(() => onProgress(progress), [progress, onProgress])

  function confirm(order: OrderView | null) {
    const { session } = readWallet()
    if (session !== null) void start(session, { cardId: card.id, quantity, order })
    else showToast({ title: t`Purchase Failed`, description: userNotFound(), variant: 'destructive' })
  }
  if (!purchase.isDialogOpen) return null
  return <PurchaseDialog card={card} quantity={quantity} purchase={purchase} onConfirm={confirm} onClose={close} />
}
