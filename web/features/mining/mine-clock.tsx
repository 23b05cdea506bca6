import { createContext, type ReactNode, useContext } from 'react'
import { useNow } from '#web/lib/use-now.ts'

const ElapsedMs = createContext(0)

type MineClockProps = { isRunning: boolean; receivedAtMs: number; children: ReactNode }

/** Tells all figures of the mine one time, so that those that belong together change together. */
export function MineClock({ isRunning, receivedAtMs, children }: MineClockProps) {
  const nowMs = useNow(isRunning)
  return <ElapsedMs value={isRunning ? nowMs - receivedAtMs : 0}>{children}</ElapsedMs>
}

/** Milliseconds since the mine's state arrived; none while nothing mines, or where it is not known to. */
export const useElapsedMs = (): number => useContext(ElapsedMs)
