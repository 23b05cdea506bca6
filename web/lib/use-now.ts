import { useEffect, useState } from 'react'

/** Milliseconds between recomputations that the spec requires, so that figures stay honest. Reduced motion gets only this rate. */
const CALM_MS = 5_000
/** Milliseconds between updates without reduced motion. Five changes a second look alive and can still be read. */
const LIVELY_MS = 200

/** Returns the time in Unix milliseconds, updated while `isRunning`. */
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
