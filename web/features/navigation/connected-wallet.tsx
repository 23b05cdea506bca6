import './connected-wallet.css'
import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { WalletFunds } from '#web/features/funds/wallet-funds.tsx'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { disconnect, signIn } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Address } from '#web/ui/address.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'

/** Shows who is connected and what their wallet holds, with buttons to sign in if that is still due, and to disconnect. */
export function ConnectedWallet({ address }: { address: string }) {
  const { signInState } = useWallet()
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  // Hides the sign-in button while the server still checks whether the player is signed in.
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
      {/* On the right, so that it does not move when the button before it disappears. */}
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
