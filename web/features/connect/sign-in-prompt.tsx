import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { signIn } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { ClockNote } from './clock-note.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'

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
