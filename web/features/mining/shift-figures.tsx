import { Trans } from '@lingui/react/macro'
import type { Ref } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { timeText } from '#web/lib/moment-text.ts'
import { amountText } from '#web/ui/amount.tsx'
import { StaleNote } from '#web/ui/list-states.tsx'
import type { DugMeanwhile } from './last-seen.ts'
import { SessionEarnings } from './session-earnings.tsx'

type ShiftFiguresProps = {
  state: MiningState
  receivedAtMs: number
  isStale: boolean
  onRetry: () => void
  dugMeanwhile: DugMeanwhile | null
  hasCards: boolean
  headingRef: Ref<HTMLHeadingElement>
}

/** Shows what the running shift has earned so far. */
export function ShiftFigures(props: ShiftFiguresProps) {
  const { state, receivedAtMs, isStale, onRetry, dugMeanwhile, hasCards, headingRef } = props
  const startedAt = state.shiftStartedAt === null ? null : timeText(state.shiftStartedAt)
  return (
    <section aria-labelledby="earnings" className="mine-figures">
      <h2 id="earnings" ref={headingRef} tabIndex={-1} className="font-strong font-text text-body">
        <Trans>Real-time earnings</Trans>
      </h2>
      <SessionEarnings state={state} />
      {(hasCards || isStale) && (
        <div className="mine-line text-soft">
          {isStale ? (
            <StaleNote isInline sinceMs={receivedAtMs} onRetry={onRetry} />
          ) : dugMeanwhile !== null ? (
            <DugMeanwhileText dug={dugMeanwhile} />
          ) : startedAt !== null ? (
            <p>
              <Trans>Shift started at {startedAt}</Trans>
            </p>
          ) : (
            <p>
              <Trans>Start a shift and watch them dig.</Trans>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Shows what the shift has earned while the player was away, including the base rate. */
function DugMeanwhileText({ dug }: { dug: DugMeanwhile }) {
  const [bv3, usdt] = [amountText(dug.bv3, 'BV3'), amountText(dug.usdt, 'USDT', 6)]
  return (
    <p role="status">
      <Trans>
        While you were away:{' '}
        <strong className="inline-block font-strong text-ink">
          {bv3} BV3 and {usdt} USDT
        </strong>
      </Trans>
    </p>
  )
}
