import { type Executor, first, only } from '../db/statement.ts'
import {
  insertAlarm,
  type ListOpenAlarmsRow,
  listOpenAlarms,
  listStoppedPlayers,
  readIsPlayerNamed,
  readIsStopped,
  readOpenAlarm,
  updateAlarm,
  updateResolved,
  updateResolvedOf,
} from './alarms.sql.ts'
import { CHECK_SENTENCES, type Check } from './check-sentences.ts'
import { type SaidDifference, sayDifference } from './difference.ts'
import type { AuditFinding } from './finding.ts'

export type OpenAlarm = Omit<AuditFinding, 'check' | 'differences'> & {
  readonly id: number
  readonly raisedAt: Date
  /** Null for an alarm of another release, whose sentence this one does not know. */
  readonly check: Check | null
  /** Sentence of the check. */
  readonly sentence: string
  /** First differences, with the sentences that they had when they were found. */
  readonly differences: readonly SaidDifference[]
}

/** The database keys an open alarm by the sentence of its check, as the release before does. */
const CHECKS: ReadonlyMap<string, Check> = new Map(
  (Object.keys(CHECK_SENTENCES) as Check[]).map((check) => [CHECK_SENTENCES[check], check]),
)

/** Finding of a check. Without named players, it stops the money of all players. */
type Raised = Pick<AuditFinding, 'check' | 'count' | 'example'> & Partial<AuditFinding>

/** Maximum alarms shown. Each check has at most one open alarm, so there are never more. */
const ALARMS_MAX = 100

/**
 * Raises an alarm, or updates the open alarm of the same check.
 *
 * @param isWhole whether all players were checked; otherwise an alarm that stops all players continues to do so
 */
export async function raiseAlarm(executor: Executor, finding: Raised, isWhole = false): Promise<void> {
  const { check, count, example, userIds = [], stopsAll = true, differences = [] } = finding
  const sentence = CHECK_SENTENCES[check]
  const values = {
    check: sentence,
    finding: JSON.stringify({ check: sentence, count, example }),
    userIds: [...userIds],
    stopsAll,
    differences: JSON.stringify(differences.map(sayDifference)),
  }
  if ((await insertAlarm(executor, values)).length === 0) await updateAlarm(executor, { ...values, isWhole })
}

/** Lists open alarms, oldest first. */
export async function readOpenAlarms(executor: Executor): Promise<OpenAlarm[]> {
  return (await listOpenAlarms(executor, { limit: ALARMS_MAX })).map(toAlarm)
}

/** @returns null if no alarm of that id is open */
export async function findOpenAlarm(executor: Executor, alarmId: number): Promise<OpenAlarm | null> {
  const row = first(await readOpenAlarm(executor, { id: alarmId }))
  return row === null ? null : toAlarm(row)
}

const toAlarm = ({ id, check, raised_at, user_ids, stops_all, ...rest }: ListOpenAlarmsRow): OpenAlarm => ({
  ...rest,
  id: Number(id),
  check: CHECKS.get(check) ?? null,
  sentence: check,
  raisedAt: raised_at,
  userIds: user_ids.map(Number),
  stopsAll: stops_all,
})

/** @returns false if no alarm of that id is open */
export async function markResolved(executor: Executor, alarmId: number): Promise<boolean> {
  return (await updateResolved(executor, { id: alarmId })).length > 0
}

/**
 * Ends alarms whose cause ends by itself.
 *
 * @returns whether any was open
 */
export async function endAlarmsOf(executor: Executor, checks: readonly Check[]): Promise<boolean> {
  return (await updateResolvedOf(executor, { checks: checks.map((check) => CHECK_SENTENCES[check]) })).length > 0
}

/** Returns whether an open alarm stops the money of all players. It stays stopped until a person resolves the alarm. */
export async function isStoppedByAlarm(executor: Executor): Promise<boolean> {
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
