import { useEffect, useState } from 'react'

/** How often spec and honesty ask for a recomputation; all that reduced motion gets. */
const CALM_MS = 5_000
/** Five changes a second look alive and can still be read. */
const LIVELY_MS = 200

/** The time in Unix milliseconds, moving while `isRunning`. */
export function useNow(isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    setNowMs(Date.now())
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setInterval(() => setNowMs(Date.now()), isCalm ? CALM_MS : LIVELY_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return nowMs
}
