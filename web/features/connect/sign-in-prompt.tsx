import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { clockAheadMs } from '#web/lib/server-time.ts'
import { waitText } from '#web/lib/wait-text.ts'
import { openConnectDialog, signIn } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { ReadOnlyNote } from '#web/shared/read-only-note.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { WalletRequired } from '#web/ui/wallet-required.tsx'

/** Asks the owner of a connected wallet to sign in, for the first time or again. */
export function SignInPrompt({ title }: { title: string }) {
  const { signInState } = useWallet()
  return (
    <section className="rounded-large border border-line bg-stall p-6">
      <h2 className="text-title">{title}</h2>
      <div className="mt-2 mb-4">
        <p className="max-w-prose text-soft">
          <ReadOnlyNote state={signInState}>
            <Trans>One signature proves the wallet is yours. It is free and moves no funds.</Trans>
          </ReadOnlyNote>
        </p>
        <ClockNote />
      </div>
      <Button
        variant="primary"
        isPending={signInState === 'signing'}
        pendingLabel={t`Waiting for your signature`}
        onClick={() => signIn()}
      >
        <Trans>Sign in</Trans>
      </Button>
    </section>
  )
}

type ConnectWalletPromptProps = {
  text: string
  /** Part of Home that the text names, e.g. `#guest-mining`. */
  homePart?: string
}

/** Tells a visitor why a page needs a wallet, and offers the next steps. */
export function ConnectWalletPrompt({ text, homePart = '' }: ConnectWalletPromptProps) {
  return (
    <WalletRequired
      text={text}
      action={
        <>
          <Button variant="primary" onClick={openConnectDialog}>
            <Trans>Connect Wallet</Trans>
          </Button>
          <Link href={`/${homePart}`} className={buttonClass('secondary')}>
            <Trans>Go to Home</Trans>
          </Link>
        </>
      }
    />
  )
}

/** Milliseconds. Wallets and WalletConnect's relay refuse requests that are some minutes too old or too new. */
const TOLERATED_MS = 120_000

/** Says by how much this device's clock is off. Renders nothing if the difference is small. */
export function ClockNote() {
  const aheadMs = clockAheadMs()
  if (Math.abs(aheadMs) < TOLERATED_MS) return null
  const wait = waitText(Math.abs(aheadMs))
  return (
    <p className="mt-3 max-w-prose text-soft">
      {aheadMs > 0
        ? t`Your device’s clock is about ${wait} ahead. If your wallet refuses, set the date and time to automatic.`
        : t`Your device’s clock is about ${wait} behind. If your wallet refuses, set the date and time to automatic.`}
    </p>
  )
}
