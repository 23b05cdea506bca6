import type { Executor } from '../db/statement.ts'
import { isPlayerNamed, isStoppedByAlarm } from './alarms.ts'

/** Returns whether an open alarm stops payouts to a player: one that names the player, or one that stops all players. */
export const stopsPayoutsOf = async (executor: Executor, userId: number): Promise<boolean> =>
  (await isPlayerNamed(executor, userId)) || (await isStoppedByAlarm(executor))
