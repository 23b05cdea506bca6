import { createContext, type ReactNode, useContext } from 'react'
import { useNow } from '#web/lib/use-now.ts'

const ElapsedMs = createContext(0)

type MineClockProps = { isRunning: boolean; receivedAtMs: number; children: ReactNode }

/** Provides one time to all figures of the mine, so that related figures change together. */
export function MineClock({ isRunning, receivedAtMs, children }: MineClockProps) {
  const nowMs = useNow(isRunning)
  return <ElapsedMs value={isRunning ? nowMs - receivedAtMs : 0}>{children}</ElapsedMs>
}

/** Returns the milliseconds since the mine's state arrived; 0 while nothing mines or the state is stale. */
export const useElapsedMs = (): number => useContext(ElapsedMs)
