import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Suspense } from 'react'
import type { GameAllowance } from '#core/api/game-runs.ts'
import type { Variant } from '#core/game/rules.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PartFailure } from '#web/ui/part-failure.tsx'
import { Poster } from './poster.tsx'

const ClosedPanel = lazyPart(async () => (await import('./closed-panel.tsx')).ClosedPanel)

type StartPanelProps = {
  variant: Variant
  hasTime: boolean
  isGuest: boolean
  /** The day's budget where nothing of it is left for this player; else null. */
  spent: GameAllowance['budget'] | null
  /** When all of the time is there again; null where nobody knows. */
  resetsAtMs: number | null
  error: unknown
  onStart: () => void
  onPractice: () => void
}

/** The poster before a run, and the way in. */
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
