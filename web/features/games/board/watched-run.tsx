import './replay.css'
import { t } from '@lingui/core/macro'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GameReplay } from '#core/api/game-boards.ts'
import type { RecordedRun } from '#core/game/replay.ts'
import { RULES_VERSION, TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { POSTERS } from '#web/shared/game-links.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { translateOf } from '#web/ui/verbatim.tsx'
import { type RunnerName, runnerOn } from '../play/atlas.ts'
import { createReplayPlayer, type ReplayMoment, type ReplayPlayer } from '../play/replay-player.ts'
import { recordedRun } from '../play/replay-tape.ts'
import { clockFace } from '../run/figures.ts'
import { ReplayChecksCard } from './replay-checks.tsx'

type WatchedRunProps = {
  replay: GameReplay
  /** Replaced by tests. */
  createPlayer?: CreateReplayPlayer
  /** Facts about the run: above the picture, or to its right if there is room. */
  children?: ReactNode
}

/** Replaces a run that no page can show any more. */
const OlderRun = ({ variant }: { variant: Variant }) => (
  <section className="overflow-hidden rounded-large border border-line bg-stall">
    <img src={POSTERS[variant]} alt="" width={640} height={320} className="w-full opacity-50" />
    <div className="p-4 sm:p-6">
      <h2 className="text-title">{t`Played under older rules`}</h2>
      <p className="mt-1 text-soft">
        {t`The game has changed since then. The run keeps its rank but can no longer be shown.`}
      </p>
    </div>
  </section>
)

/** Shows a run being replayed, and this browser's checks of it. */
export function WatchedRun({ replay, createPlayer = createReplayPlayer, children }: WatchedRunProps) {
  const run = useMemo(() => recordedRun(replay), [replay])
  return (
    <div className="@container">
      <div className="replay gap-4 sm:gap-6">
        {children}
        {run !== null ? (
          <ReplayViewer run={run} runner={runnerOn(replay.runnerImageUrl ?? '')} createPlayer={createPlayer} />
        ) : replay.rulesVersion === RULES_VERSION ? (
          <Notice kind="problem" title={t`This run cannot be shown`}>
            {t`Its record is incomplete. Please report this run to the team.`}
          </Notice>
        ) : (
          <OlderRun variant={replay.variant} />
        )}
        <ReplayChecksCard replay={replay} />
      </div>
    </div>
  )
}

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
function ReplayViewer({ run, runner, createPlayer }: ReplayViewerProps) {
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

/** Type of `createReplayPlayer`, or of a replacement for it. */
export type CreateReplayPlayer = (...given: Parameters<typeof createReplayPlayer>) => ReplayPlayer

const AT_START: ReplayMoment = { tick: 0, score: 0, passed: 0, isPlaying: false }

/** Returns a player of the run on this component's canvas, and its current moment. */
function useReplayPlayer(
  canvas: RefObject<HTMLCanvasElement | null>,
  create: CreateReplayPlayer,
  run: RecordedRun,
  runner: RunnerName,
): { readonly player: ReplayPlayer | null; readonly moment: ReplayMoment } {
  const [player, setPlayer] = useState<ReplayPlayer | null>(null)
  const [moment, setMoment] = useState(AT_START)
  // Runs as a layout effect, so that the player exists before the first press.
  useLayoutEffect(() => {
    if (canvas.current === null) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = create(canvas.current, { run, runner, isCalm }, setMoment)
    setPlayer(made)
    return () => {
      made.destroy()
      setPlayer(null)
    }
  }, [canvas, create, run, runner])
  return { player, moment }
}
