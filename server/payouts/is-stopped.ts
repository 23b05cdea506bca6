import { isStoppedByAlarm } from '../audit/alarms.ts'
import type { Executor } from '../db/statement.ts'
import { isHeld } from '../holds/holds.ts'

/**
 * Whether nothing may be signed, sent or booked: an alarm of the audit is open, or the database was set back and nobody has
 * looked since.
 */
export const isStopped = async (executor: Executor): Promise<boolean> =>
  (await isStoppedByAlarm(executor)) || (await isHeld(executor))
