import './connected-wallet.css'
import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { WalletFunds } from '#web/features/funds/wallet-funds.tsx'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { disconnect, signIn } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Who is connected and what their wallet holds, the way to sign in where that is still due, and the way out. */
export function ConnectedWallet({ address }: { address: string }) {
  const { signInState } = useWallet()
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  // Nobody is asked to sign in while the server still looks whether they are.
  const isSignedIn = signInState === 'signed_in' || signInState === 'resuming' || signInState === 'checking'
  return (
    <>
      {!isSignedIn && (
        <Button
          variant="primary"
          isPending={signInState === 'signing'}
          pendingLabel={t`Waiting for your signature`}
          onClick={() => signIn()}
          className="mr-2 whitespace-nowrap"
        >
          {t`Sign in`}
        </Button>
      )}
      {/* At the right: it stays where it is when the button before it goes. */}
      <span className={`wallet-box ${isSignedIn ? 'flex' : 'hidden sm:flex'}`}>
        <span className="wallet-box-lines">
          <span className="max-sm:text-note lg:max-xl:[&_a]:hidden max-sm:[&_a]:hidden">
            <Address value={address} explorerUrl={explorerUrl} align="end" />
          </span>
          <WalletFunds />
        </span>
        <span className="hidden sm:block">
          <IconButton label={t`Disconnect`} onClick={() => disconnect()}>
            <LogOut className="size-5" aria-hidden="true" />
          </IconButton>
        </span>
      </span>
    </>
  )
}
