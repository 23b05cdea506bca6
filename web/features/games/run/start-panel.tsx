import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Suspense } from 'react'
import type { GameAllowance } from '#core/api/game-runs.ts'
import type { Variant } from '#core/game/rules.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureBoundary, lazyPart, PartFailure } from '#web/ui/lazy-part.tsx'

import { Notice } from '#web/ui/notice.tsx'

import { Poster } from './poster.tsx'

const ClosedPanel = lazyPart(async () => (await import('./closed-panel.tsx')).ClosedPanel)

type StartPanelProps = {
  variant: Variant
  hasTime: boolean
  isGuest: boolean
  /** The day's budget if this player's share of it is used up, else null. */
  spent: GameAllowance['budget'] | null
  /** Unix milliseconds at which the full time is restored; null if unknown. */
  resetsAtMs: number | null
  error: unknown
  onStart: () => void
  onPractice: () => void
}

/** Shows the poster before a run, and the button to start. */
export function StartPanel({ variant, error, hasTime, spent, ...props }: StartPanelProps) {
  return (
    <Poster variant={variant}>
      {error !== null && (
        <div>
          <Notice kind="problem" title={t`The run did not start`}>
            {messageFor(error, t`The server could not be reached.`)}
          </Notice>
        </div>
      )}
      {!hasTime || spent !== null ? (
        <FailureBoundary show={() => <PartFailure />}>
          <Suspense fallback={null}>
            <ClosedPanel spent={hasTime ? spent : null} {...props} />
          </Suspense>
        </FailureBoundary>
      ) : (
        <div className="stage-start">
          <Button variant="primary" size="large" onClick={props.onStart}>
            <Play className="size-5" aria-hidden="true" /> <Trans>Start</Trans>
          </Button>
        </div>
      )}
    </Poster>
  )
}
