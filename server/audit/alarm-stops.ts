import { type Executor, only } from '../db/statement.ts'
import { listStoppedPlayers, readIsPlayerNamed, readIsStopped } from './alarms.sql.ts'

/** Returns whether an open alarm stops the money of all players. It stays stopped until a person resolves the alarm. */
export async function isStoppingAlarmOpen(executor: Executor): Promise<boolean> {
  return only(await readIsStopped(executor)).is_stopped
}

/**
 * Returns whether an open alarm names this player. The player's money then stays, even while that of other players leaves.
 */
export async function isPlayerNamed(executor: Executor, userId: number): Promise<boolean> {
  return only(await readIsPlayerNamed(executor, { userId })).is_named
}

/** Lists players whose money is stopped by alarms while that of other players leaves. */
export async function readStoppedPlayers(executor: Executor): Promise<number[]> {
  return (await listStoppedPlayers(executor)).map((row) => Number(row.user_id))
}
