import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { SILENCE_MS_MAX } from '#core/game-run.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { clockFace } from './figures.ts'
import { Panel } from './panel.tsx'
import './pause-panel.css'

/**
 * Milliseconds after which this page ends a paused run, 10 seconds less than the server's limit. The server counts from the last
 * chunk, which is some seconds older than the pause.
 */
const PAUSE_MS_MAX = SILENCE_MS_MAX - 10_000

type PausePanelProps = {
  /** Whether the server waits for this run. */
  isTimed: boolean
  onResume: () => void
  onStop: () => void
}

export function PausePanel({ isTimed, onResume, onStop }: PausePanelProps) {
  return (
    <Panel title={t`Paused`}>
      {isTimed ? <EndOfPause onEnd={onStop} /> : null}
      <div className="pause-actions mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onResume} className="flex-1">
          <Trans>Resume</Trans>
        </Button>
        <Button onClick={onStop}>
          <Trans>Stop</Trans>
        </Button>
      </div>
    </Panel>
  )
}

function EndOfPause({ onEnd }: { onEnd: () => void }) {
  const [sinceMs] = useState(() => Date.now())
  const leftMs = sinceMs + PAUSE_MS_MAX - useNow(true)
  const end = useRef(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end.current(), PAUSE_MS_MAX)
    return () => clearTimeout(timer)
  }, [])
  const face = clockFace(Math.ceil(leftMs / 1_000))
  return (
    <p className="text-soft">
      <Trans>
        The run ends in <span className="font-strong text-ink tabular-nums">{face}</span> if it stays paused. With more
        than 3 pauses, or 60 seconds paused, it does not count for the leaderboard.
      </Trans>
    </p>
  )
}
