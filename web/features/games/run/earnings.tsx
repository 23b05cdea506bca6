import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { useServerContact } from '#web/lib/server-contact.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Spinner } from '#web/ui/button.tsx'
import { FailureBoundary, lazyPart, useShownOnceFetched } from '#web/ui/lazy-part.tsx'
import { bv3Text } from './bv3-text.ts'
import { earnedIn } from './earned-in.ts'
import type { RunResult } from './game-play.ts'

const SavedRun = lazyPart(async () => (await import('./saved-run.tsx')).SavedRun)

type EarningsProps = {
  result: RunResult
  /** Commitment to the run's secret; null if the server has sent none. */
  commitment: string | null
}

/** Shows what a wallet's run has earned by the server's replay; shows no amount before the server has answered. */
export function Earnings({ result: { saved, error, cut }, commitment }: EarningsProps) {
  const { isLost } = useServerContact()
  // Fetched while the server replays.
  useShownOnceFetched(SavedRun)
  const waits = (
    <p role="status" className="mt-2 flex items-center gap-2 text-soft">
      <Spinner />{' '}
      {isLost
        ? t`Waiting for the network. Keep this page open so that your run is not lost.`
        : t`The server is replaying your run…`}
    </p>
  )
  if (saved !== null) {
    return (
      <FailureBoundary
        show={() => (
          <p translate="no" className="mt-2 font-strong">
            {bv3Text(saved.tokensEarned)} BV3
          </p>
        )}
      >
        <Suspense fallback={waits}>
          <SavedRun saved={saved} cut={cut} commitment={commitment} />
        </Suspense>
      </FailureBoundary>
    )
  }
  if (error !== null) {
    return (
      <p role="alert" className="mt-2">
        {messageFor(error, t`The server could not be reached.`)}{' '}
        <Trans>Everything the server received is credited automatically. See it in your activity.</Trans>
      </p>
    )
  }
  return waits
}

/** Shows a guest, whose run earns nothing, what the same run would have been worth. */
export function GuestEarnings({ result: { end }, tokensPerMinute }: { result: RunResult; tokensPerMinute: string }) {
  const worth = amountText(earnedIn(tokensPerMinute, (end.totalTicks / TICKS_PER_SECOND) * 1_000), 'BV3')
  return (
    <p className="mt-2 text-soft">
      <Trans>
        Guests earn nothing. With a wallet, even without cards, you would have earned{' '}
        <span className="font-strong text-ink tabular-nums">{worth} BV3</span>.
      </Trans>
    </p>
  )
}
