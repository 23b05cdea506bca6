import { t } from '@lingui/core/macro'
import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RecordedRun } from '#core/game/replay.ts'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { translateOf } from '#web/ui/verbatim.tsx'
import type { RunnerName } from '../play/atlas.ts'
import { clockFace } from '../run/time-level.ts'
import { type CreateReplayPlayer, useReplayPlayer } from './use-replay-player.ts'
import './replay.css'

const SPEEDS = ['0.5', '1', '2', '4', '8'] as const
type Speed = (typeof SPEEDS)[number]

/** Ticks per press of an arrow key: a tenth of a second. */
const STEP_TICKS = TICKS_PER_SECOND / 10

type ReplayViewerProps = {
  run: RecordedRun
  /** Character in the picture. */
  runner: RunnerName
  createPlayer: CreateReplayPlayer
}

const clockOf = (ticks: number) => clockFace(ticks / TICKS_PER_SECOND)

/** Plays a recorded run, with pause, speeds and a slider to any moment. */
export function ReplayViewer({ run, runner, createPlayer }: ReplayViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { player, moment } = useReplayPlayer(canvas, createPlayer, run, runner)
  const [speed, setSpeed] = useState<Speed>('1')
  const { tick, score, passed, isPlaying } = moment
  const lastStep = Math.ceil(run.ticks / STEP_TICKS) * STEP_TICKS
  const place = t`${clockOf(tick)} of ${clockOf(run.ticks)}`
  const changeSpeed = (next: Speed) => {
    setSpeed(next)
    player?.setSpeed(Number(next))
  }
  return (
    <div className="overflow-hidden rounded-large border border-line bg-stall">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t`The run as it was played`}
        className="block aspect-square max-h-[72dvh] w-full sm:aspect-16/9 [@media(height<30rem)]:max-h-[46dvh]"
      />
      <div className="grid gap-3 p-4">
        <div className="flex items-center gap-4">
          <Button
            variant="primary"
            onClick={() => (isPlaying ? player?.pause() : player?.play())}
            className="shrink-0"
            aria-label={isPlaying ? t`Pause the run` : t`Play the run`}
          >
            {isPlaying ? (
              <Pause className="size-5" aria-hidden="true" />
            ) : (
              <Play className="size-5" aria-hidden="true" />
            )}
          </Button>
          <input
            type="range"
            min={0}
            max={lastStep}
            step={STEP_TICKS}
            value={tick === run.ticks ? lastStep : tick}
            onChange={(event) => player?.seek(Number(event.target.value))}
            aria-label={t`Moment of the run`}
            aria-valuetext={place}
            className="h-11 min-w-0 flex-1 cursor-pointer rounded-small accent-glow"
          />
        </div>
        <div className="replay-bar">
          <dl className="replay-figures tabular-nums">
            <Figure label={t`Time`} value={place} />
            <Figure label={t`Score`} value={decimalText(String(score))} />
            <Figure label={t`Obstacles`} value={decimalText(String(passed))} />
          </dl>
          <FilterBar
            label={t`Speed`}
            value={speed}
            onChange={changeSpeed}
            options={SPEEDS.map((value) => ({ value, label: `${decimalText(value)}×` }))}
          />
        </div>
      </div>
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-note text-soft">{label}</dt>
    <dd translate={translateOf(value)} className="font-strong">
      {value}
    </dd>
  </div>
)
