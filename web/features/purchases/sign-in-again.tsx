import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { signIn } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { walletText } from '#web/ui/wallet-address.tsx'
import { paymentSafeText, signInAgainTitle } from './purchase-attempts.ts'

/** Tells a player who has paid, and is now signed out or in with another account, that nothing is lost and what is left to do. */
export function SignInAgain({ walletAddress }: { walletAddress: string }) {
  const { address, signInState } = useWallet()
  const isOwner = address?.toLowerCase() === walletAddress.toLowerCase()
  const account = walletText(walletAddress)
  return (
    <div role="status" className="mt-4 flex gap-3 rounded-small border-banana border-l-4 bg-counter px-4 py-3">
      <ShieldCheck className="mt-1 size-5 shrink-0 text-glow" aria-hidden="true" />
      <div className="grid min-w-0 justify-items-start gap-2">
        <p>
          <span className="block font-strong">{signInAgainTitle()}</span>
          {paymentSafeText()} {!isOwner && <Trans>It belongs to {account}: choose that account in your wallet.</Trans>}
        </p>
        {isOwner && (
          <Button isPending={signInState === 'signing'} onClick={() => void signIn()}>
            <Trans>Sign in</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
