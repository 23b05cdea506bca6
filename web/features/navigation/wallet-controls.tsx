import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { disconnect, openConnectDialog, signIn } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Connect; or who is connected, the way to sign in where that is still due, and the way out. */
export function WalletControls() {
  const { status, address, signInState } = useWallet()
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  if (address === null) {
    return (
      <Button
        variant="lamp"
        isPending={status === 'connecting'}
        pendingLabel={t`Connecting`}
        onClick={openConnectDialog}
      >
        <span className="sm:hidden">{t`Connect`}</span>
        <span className="hidden sm:inline">{t`Connect Wallet`}</span>
      </Button>
    )
  }
  // Nobody is asked to sign in while the server still looks whether they are.
  const isSignedIn = signInState === 'signed_in' || signInState === 'resuming' || signInState === 'checking'
  return (
    <div className="flex shrink-0 items-center">
      {/* The narrowest bar with all links has no room for the explorer's. */}
      <span className="hidden sm:block lg:max-xl:[&_a]:hidden">
        <Address value={address} explorerUrl={explorerUrl} align="end" />
      </span>
      {isSignedIn ? (
        <span className="text-note sm:hidden">
          <Address value={address} align="end" />
        </span>
      ) : (
        <Button
          variant="primary"
          isPending={signInState === 'signing'}
          pendingLabel={t`Waiting for your signature`}
          onClick={() => signIn()}
          className="mx-2"
        >
          {t`Sign in`}
        </Button>
      )}
      <span className="hidden sm:block">
        <IconButton label={t`Disconnect`} onClick={() => disconnect()}>
          <LogOut className="size-5" aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}
