import { type RefObject, useEffect, useState } from 'react'
import type { RecordedRun } from '#core/game/replay.ts'

/** Where a replay stands. */
export type ReplayMoment = {
  readonly tick: number
  readonly score: number
  readonly passed: number
  readonly isPlaying: boolean
}

/** A recorded run on a canvas. It stops by itself at its end; played from there it begins anew. */
export type ReplayPlayer = {
  play(): void
  pause(): void
  /** 1 is the pace at which it was played. */
  setSpeed(speed: number): void
  /** From 0 to the run's ticks. */
  seek(tick: number): void
  destroy(): void
}

export type ReplayOptions = {
  readonly run: RecordedRun
  /** Name of the runner's sheet. */
  readonly runner: string
  /** Reduced motion. */
  readonly isCalm: boolean
}

/** @param onMoment told of the start too, and while it plays at most ten times a second */
export type CreateReplayPlayer = (
  canvas: HTMLCanvasElement,
  options: ReplayOptions,
  onMoment: (moment: ReplayMoment) => void,
) => ReplayPlayer

const AT_START: ReplayMoment = { tick: 0, score: 0, passed: 0, isPlaying: false }

/** The player of a run on a canvas of this component, and where it stands. */
export function useReplayPlayer(
  canvas: RefObject<HTMLCanvasElement | null>,
  create: CreateReplayPlayer,
  run: RecordedRun,
  runner: string,
): { readonly player: ReplayPlayer | null; readonly moment: ReplayMoment } {
  const [player, setPlayer] = useState<ReplayPlayer | null>(null)
  const [moment, setMoment] = useState(AT_START)
  useEffect(() => {
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
