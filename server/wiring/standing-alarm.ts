import { type AlarmKey, endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import type { Executor } from '../db/statement.ts'

/** Returns a function that raises an alarm, raises it again when its detail changes, and ends it when the detail is null. */
export function createStandingAlarm(db: Executor, key: AlarmKey): (detail: string | null) => Promise<void> {
  // An alarm may be open from before this process was started.
  let told: string | null | undefined
  return async (detail) => {
    if (detail === told) return
    await (detail === null ? endChainAlarm(db, key) : raiseChainAlarm(db, { ...key, detail }))
    told = detail
  }
}
