import { useCallback, useEffect, useState } from 'react'
import type { GameAllowance } from '#core/api/game-runs.ts'
import type { Variant } from '#core/game/rules.ts'
import { paidMinutes } from '#core/game-rates.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { afterPlay, type GameMirror, type GamePlayer, readMirror, writeMirror } from './game-mirror.ts'

type Known = GameAllowance['variants'][number] | undefined

export const GUEST_SECONDS = paidMinutes(0) * 60

/**
 * Returns the remaining time of the day and the best score, as this browser knows them. The server's figures for a wallet take
 * precedence.
 *
 * @param bestScore score of the best ranked run, on any device
 */
export function useMirror(variant: Variant, player: GamePlayer, known: Known, bestScore: number) {
  const secondsTotal = (player === 'guest' ? undefined : known?.secondsTotal) ?? GUEST_SECONDS
  const read = useCallback(
    () => readMirror(variant, player, secondsTotal, serverNowMs()),
    [variant, player, secondsTotal],
  )
  const [mirror, setMirror] = useState(read)
  const keep = useCallback(
    (next: GameMirror) => {
      writeMirror(variant, player, next)
      setMirror(next)
    },
    [variant, player],
  )
  useEffect(() => {
    if (known === undefined || player === 'guest') return
    const resetsAtMs = known.resetsAt === null ? null : Date.parse(known.resetsAt)
    keep({ ...read(), secondsLeft: known.secondsLeft, resetsAtMs })
  }, [known, player, read, keep])
  return {
    ...mirror,
    highScore: Math.max(mirror.highScore, bestScore),
    secondsTotal,
    /** Reads the time again, because the 24 hours may have passed since it was shown. */
    readSecondsLeft: () => read().secondsLeft,
    notePlayed: (seconds: number) => keep(afterPlay(read(), seconds, serverNowMs())),
    /** @returns whether the score is the best so far */
    noteScore(score: number): boolean {
      const now = read()
      if (score > now.highScore) keep({ ...now, highScore: score })
      return score > Math.max(now.highScore, bestScore)
    },
  }
}
