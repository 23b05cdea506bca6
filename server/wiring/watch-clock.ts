import { readClock } from '../db/clock.sql.ts'
import { type Clock, describeTrouble } from '../db/clock.ts'
import { type Executor, only } from '../db/statement.ts'
import type { Metrics } from '../http/metrics.ts'
import { createStandingAlarm } from './standing-alarm.ts'

/**
 * Returns a check that measures by how much the database's clock is off. It raises an alarm if the clock is off, or if a
 * statement of this process found it off since the last check. The alarm ends by itself.
 *
 * @param db does not check its clock, because the alarm must be stored while the clock is off
 */
export function createClockWatch(db: Executor, clock: Clock, metrics: Metrics): () => Promise<void> {
  const tell = createStandingAlarm(db, { kind: 'clock_off', subject: '' })
  return async () => {
    const sentMs = clock.nowMs()
    const { now_ms: databaseMs } = only(await readClock(db))
    const trouble = clock.compare(databaseMs, sentMs) ?? clock.takeTrouble()
    metrics.clockOffSeconds.set((trouble?.aheadMs ?? 0) / 1000)
    await tell(trouble && describeTrouble(trouble))
  }
}
