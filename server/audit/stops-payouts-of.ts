import type { Executor } from '../db/statement.ts'
import { isStoppedByAlarm } from './alarms.ts'

/** Whether an open alarm stops payouts to a player: any does, whoever it is about. */
export const stopsPayoutsOf = (executor: Executor, _userId: number): Promise<boolean> => isStoppedByAlarm(executor)
