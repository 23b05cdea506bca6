import { useCallback, useEffect, useState } from 'react'
import type { GameAllowance } from '#core/api/game-runs.ts'
import type { Variant } from '#core/game/rules.ts'
import { paidMinutes } from '#core/game-rates.ts'
import { serverNowMs } from '#web/lib/server-time.ts'

/** One game's state for one wallet, or for a guest, as stored in this browser. The server's figures take precedence. */
export type GameMirror = {
  readonly secondsLeft: number
  /** Unix milliseconds at which the full time is restored; null while none of it is used. */
  readonly resetsAtMs: number | null
  readonly highScore: number
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** Player of a game: a wallet address in any case, or a guest. */
export type GamePlayer = string | 'guest'

const keyOf = (variant: Variant, player: GamePlayer) => `game:${variant}:${player.toLowerCase()}`

/**
 * Reads the stored state.
 *
 * @param secondsTotal seconds in a day's allowance; used if nothing is stored or the day is over
 */
export function readMirror(variant: Variant, player: GamePlayer, secondsTotal: number, nowMs: number): GameMirror {
  const { secondsLeft, resetsAtMs, highScore } = readStored(keyOf(variant, player))
  const isOver = resetsAtMs === null || nowMs >= resetsAtMs
  return {
    secondsLeft: isOver ? secondsTotal : secondsLeft,
    resetsAtMs: isOver ? null : resetsAtMs,
    highScore,
  }
}

/** Stores the state. If storage is off or full, the game continues without it. */
export function writeMirror(variant: Variant, player: GamePlayer, mirror: GameMirror): void {
  try {
    localStorage.setItem(keyOf(variant, player), JSON.stringify(mirror))
  } catch {
    // The stored state is only a convenience.
  }
}

/** Returns the state after some seconds of play; the first play starts the 24 hours. */
export const afterPlay = (mirror: GameMirror, playedSeconds: number, nowMs: number): GameMirror => ({
  ...mirror,
  secondsLeft: Math.max(0, mirror.secondsLeft - playedSeconds),
  resetsAtMs: mirror.resetsAtMs ?? nowMs + DAY_MS,
})

/** Reads the stored state. The player can edit it, so any value that is not a number counts as empty. */
function readStored(key: string): GameMirror {
  const empty: GameMirror = { secondsLeft: 0, resetsAtMs: null, highScore: 0 }
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return empty
    const { secondsLeft, resetsAtMs, highScore } = stored as Record<string, unknown>
    return {
      secondsLeft: numberOf(secondsLeft),
      resetsAtMs: typeof resetsAtMs === 'number' ? resetsAtMs : null,
      highScore: numberOf(highScore),
    }
  } catch {
    return empty
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0)

type VariantAllowance = GameAllowance['variants'][number] | undefined

const GUEST_SECONDS = paidMinutes(0) * 60

/**
 * Returns the remaining time of the day and the best score, as this browser knows them. The server's figures for a wallet take
 * precedence.
 *
 * @param bestScore score of the best ranked run, on any device
 */
export function useMirror(variant: Variant, player: GamePlayer, known: VariantAllowance, bestScore: number) {
  const secondsTotal = (player === 'guest' ? undefined : known?.secondsTotal) ?? GUEST_SECONDS
  const read = useCallback(
    () => readMirror(variant, player, secondsTotal, serverNowMs()),
    [variant, player, secondsTotal],
  )
  const [mirror, setMirror] = useState(read)
  const save = useCallback(
    (next: GameMirror) => {
      writeMirror(variant, player, next)
      setMirror(next)
    },
    [variant, player],
  )
  useEffect(() => {
    if (known === undefined || player === 'guest') return
    const resetsAtMs = known.resetsAt === null ? null : Date.parse(known.resetsAt)
    save({ ...read(), secondsLeft: known.secondsLeft, resetsAtMs })
  }, [known, player, read, save])
  return {
    ...mirror,
    highScore: Math.max(mirror.highScore, bestScore),
    secondsTotal,
    /** Reads the time again, because the 24 hours may have passed since it was shown. */
    readSecondsLeft: () => read().secondsLeft,
    recordPlayed: (seconds: number) => save(afterPlay(read(), seconds, serverNowMs())),
    /** @returns whether the score is the best so far */
    recordScore(score: number): boolean {
      const now = read()
      if (score > now.highScore) save({ ...now, highScore: score })
      return score > Math.max(now.highScore, bestScore)
    },
  }
}
