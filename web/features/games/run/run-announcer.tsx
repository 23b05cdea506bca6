import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { clockFace } from './figures.ts'
import type { GamePlay } from './game-play.ts'
import './notices.css'

/** Milliseconds between announcements to a screen reader. */
const EVERY_MS = 30_000

/** Describes the run in words for screen readers. */
export function RunAnnouncer({ play }: { play: GamePlay }) {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setInterval(() => {
      const { score, playedMs } = play.figures.getState()
      const left = clockFace(play.view.getState().limitSeconds - playedMs / 1_000)
      setWords(t`Score ${score}, ${left} left`)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [play])
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  )
}
