import { isStoppedByAlarm } from '../audit/alarms.ts'
import type { Executor } from '../db/statement.ts'
import { isHeld } from './holds/holds.ts'

/**
 * Returns whether signing, sending and booking are stopped. An open audit alarm stops them, and so does a hold after the
 * database was set back.
 */
export const isStopped = async (executor: Executor): Promise<boolean> =>
  (await isStoppedByAlarm(executor)) || (await isHeld(executor))
