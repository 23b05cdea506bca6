import { type AlarmKey, endChainAlarm, raiseChainAlarm, readOpenChainAlarms } from '../chain/alarms.ts'
import type { Executor } from '../db/statement.ts'

/**
 * Returns a function that raises an alarm, and ends it when the detail is null. It raises the alarm again when its detail
 * changes, or if an operator has resolved it.
 */
export function createStandingAlarm(db: Executor, key: AlarmKey): (detail: string | null) => Promise<void> {
  // An alarm may still be open from before this process was started.
  let told: string | null | undefined
  const isOpen = async () =>
    (await readOpenChainAlarms(db)).some(({ kind, subject }) => kind === key.kind && subject === key.subject)
  return async (detail) => {
    if (detail === told && (detail === null || (await isOpen()))) return
    await (detail === null ? endChainAlarm(db, key) : raiseChainAlarm(db, { ...key, detail }))
    told = detail
  }
}
