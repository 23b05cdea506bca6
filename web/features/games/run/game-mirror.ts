import type { Variant } from '#core/game/rules.ts'

/** What this browser remembers of one game and one wallet, or of a guest. The server's own figures win. */
export type GameMirror = {
  readonly secondsLeft: number
  /** When all of the time is there again, in Unix milliseconds; null while none of it is used. */
  readonly resetsAtMs: number | null
  readonly highScore: number
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** Who plays: a wallet's address in any case, or a guest. */
export type GamePlayer = string | 'guest'

const keyOf = (variant: Variant, player: GamePlayer) => `game:${variant}:${player.toLowerCase()}`

/** @param secondsTotal what a day has, where nothing is remembered or the day is over */
export function readMirror(variant: Variant, player: GamePlayer, secondsTotal: number, nowMs: number): GameMirror {
  const { secondsLeft, resetsAtMs, highScore } = readStored(keyOf(variant, player))
  const isOver = resetsAtMs === null || nowMs >= resetsAtMs
  return {
    secondsLeft: isOver ? secondsTotal : secondsLeft,
    resetsAtMs: isOver ? null : resetsAtMs,
    highScore,
  }
}

/** Storage may be off or full: then the game goes on without a memory. */
export function writeMirror(variant: Variant, player: GamePlayer, mirror: GameMirror): void {
  try {
    localStorage.setItem(keyOf(variant, player), JSON.stringify(mirror))
  } catch {
    // Nothing that counts is kept here.
  }
}

/** The same after some seconds of play: the first of them start the 24 hours. */
export const afterPlay = (mirror: GameMirror, playedSeconds: number, nowMs: number): GameMirror => ({
  ...mirror,
  secondsLeft: Math.max(0, mirror.secondsLeft - playedSeconds),
  resetsAtMs: mirror.resetsAtMs ?? nowMs + DAY_MS,
})

/** The player can write anything there: what is not a number counts as nothing. */
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
