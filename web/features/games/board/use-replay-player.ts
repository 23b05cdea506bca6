import { type RefObject, useLayoutEffect, useState } from 'react'
import type { RecordedRun } from '#core/game/replay.ts'
import type { RunnerName } from '../play/atlas.ts'
import type { createReplayPlayer, ReplayMoment, ReplayPlayer } from '../play/replay-player.ts'

/** Type of `createReplayPlayer`, or of a replacement for it. */
export type CreateReplayPlayer = (...given: Parameters<typeof createReplayPlayer>) => ReplayPlayer

const AT_START: ReplayMoment = { tick: 0, score: 0, passed: 0, isPlaying: false }

/** Returns a player of the run on this component's canvas, and its current moment. */
export function useReplayPlayer(
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
