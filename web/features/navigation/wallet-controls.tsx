import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PartFailure } from '#web/ui/part-failure.tsx'

const ConnectedWallet = lazyPart(async () => (await import('./connected-wallet.tsx')).ConnectedWallet)

/** Shows the connect button or the connected wallet. Takes the focus when the focused element is replaced. */
export function WalletControls() {
  const { status, address } = useWallet()
  return (
    <div id="wallet" tabIndex={-1} className="flex flex-1 shrink-0 items-center justify-end outline-none">
      {address === null ? (
        <Button
          variant="lamp"
          isPending={status === 'connecting'}
          pendingLabel={t`Connecting`}
          onClick={openConnectDialog}
        >
          <span className="sm:hidden">{t`Connect`}</span>
          <span className="hidden sm:inline">{t`Connect Wallet`}</span>
        </Button>
      ) : (
        <FailureBoundary attempt={address} show={() => <PartFailure />}>
          <Suspense fallback={null}>
            <ConnectedWallet address={address} />
          </Suspense>
        </FailureBoundary>
      )}
    </div>
  )
}
