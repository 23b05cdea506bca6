import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { switchToRequiredChain } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { arePaused, type PurchaseButtonProps } from '#web/shared/cards.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PurchaseProgress } from './purchase-attempt.tsx'

const PurchaseAttempt = lazyPart(async () => (await import('./purchase-attempt.tsx')).PurchaseAttempt)

/**
 * Buys copies of a card. First asks for a wallet, its network or a sign-in if they are missing. Loads the purchase code on intent.
 */
export function PurchaseButton({ card, quantity, onCredited }: PurchaseButtonProps) {
  const wallet = useWallet()
  const config = usePlatformConfig()
  const chain = config?.chain
  const [askedCount, setAskedCount] = useState(0)
  const [isOpening, setIsOpening] = useState(false)
  const [progress, setProgress] = useState<PurchaseProgress>('none')
  const isProcessing = progress !== 'none'
  // A purchase in progress continues, but no purchase starts that the server would refuse.
  const isPaused = config !== undefined && arePaused(config) && !isProcessing
  const isOnOurChain = wallet.chainId === chain?.id
  const isElsewhere =
    wallet.status === 'connected' && chain !== undefined && !isOnOurChain && !isProcessing && !isPaused

  // Keeps the dialog closed after a network switch.
  useEffect(() => {
    if (isElsewhere) setAskedCount(0)
  }, [isElsewhere])

  async function openPurchase() {
    setIsOpening(true)
    try {
      if (!isProcessing && !(await (await import('./is-ready-to-buy.ts')).isReadyToBuy())) return
      await PurchaseAttempt.fetch()
      setAskedCount((count) => count + 1)
    } catch (error) {
      console.warn('What buys is not loaded.', error)
      showToast({ title: t`Purchase Failed`, description: t`Network error - try again`, variant: 'destructive' })
    } finally {
      setIsOpening(false)
    }
  }

  if (isElsewhere) {
    return (
      // Two lines in the height of one, so that the row keeps its height with either button.
      <Button className="min-w-28 flex-1 px-2 py-0! leading-5" onClick={() => switchToRequiredChain()}>
        <Trans>Switch to {chain.name}</Trans>
      </Button>
    )
  }
  return (
    <>
      <Button
        variant="lamp"
        className="min-w-28 flex-1 px-2"
        aria-label={
          isPaused ? undefined : isProcessing ? t`Processing ${card.name}` : t`Purchase ${quantity} ${card.name}`
        }
        disabled={isPaused}
        isPending={isOpening}
        pendingLabel={wallet.signInState === 'signing' ? t`Waiting for your signature` : t`Opening`}
        onPointerEnter={() => void PurchaseAttempt.fetch().catch(() => {})}
        onClick={() => void openPurchase()}
      >
        {isPaused ? t`Sales are paused` : isProcessing ? t`Processing` : t`Purchase`}
      </Button>
      {askedCount > 0 && (
        <Suspense fallback={null}>
          <PurchaseAttempt
            card={card}
            quantity={quantity}
            askedCount={askedCount}
            onProgress={setProgress}
            onCredited={onCredited}
          />
        </Suspense>
      )}
    </>
  )
}
