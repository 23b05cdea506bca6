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
import type { AuditFinding } from './difference.ts'

export type OpenAlarm = AuditFinding & { readonly id: number; readonly raisedAt: Date }

/** What is found of a check; where no players are named, it stops everybody's money. */
type Raised = Pick<AuditFinding, 'check' | 'count' | 'example'> & Partial<AuditFinding>

/** Alarms shown; one a check is open at a time, so there are never more. */
const ALARMS_MAX = 100

/**
 * Writes a difference down; where an alarm of its check is open already, that one is about this from now on.
 *
 * @param isWhole whether everybody was looked at: else an alarm that stops everybody goes on doing so
 */
export async function raiseAlarm(executor: Executor, finding: Raised, isWhole = false): Promise<void> {
  const { check, count, example, userIds = [], stopsAll = true, differences = [] } = finding
  const values = {
    check,
    finding: JSON.stringify({ check, count, example }),
    userIds: [...userIds],
    stopsAll,
    differences: JSON.stringify(differences),
  }
  if ((await insertAlarm(executor, values)).length === 0) await updateAlarm(executor, { ...values, isWhole })
}

/** Oldest first. */
export async function readOpenAlarms(executor: Executor): Promise<OpenAlarm[]> {
  return (await listOpenAlarms(executor, { limit: ALARMS_MAX })).map(toAlarm)
}

/** @returns null where none of that id is open */
export async function findOpenAlarm(executor: Executor, alarmId: number): Promise<OpenAlarm | null> {
  const row = first(await readOpenAlarm(executor, { id: alarmId }))
  return row === null ? null : toAlarm(row)
}

const toAlarm = ({ id, raised_at, user_ids, stops_all, ...rest }: ListOpenAlarmsRow): OpenAlarm => ({
  ...rest,
  id: Number(id),
  raisedAt: raised_at,
  userIds: user_ids.map(Number),
  stopsAll: stops_all,
})

/** @returns false where no alarm of that id is open */
export async function markResolved(executor: Executor, alarmId: number): Promise<boolean> {
  return (await updateResolved(executor, { id: alarmId })).length > 0
}

/** Ends alarms whose cause ends by itself. @returns whether any was open */
export async function endAlarmsOf(executor: Executor, checks: readonly string[]): Promise<boolean> {
  return (await updateResolvedOf(executor, { checks })).length > 0
}

/** Whether an open alarm stops everybody's money: until a person has resolved it, none leaves. */
export async function isStoppedByAlarm(executor: Executor): Promise<boolean> {
  return only(await readIsStopped(executor)).is_stopped
}

/** Whether an open alarm names this player: his money does not leave, whatever everybody else's does. */
export async function isPlayerNamed(executor: Executor, userId: number): Promise<boolean> {
  return only(await readIsPlayerNamed(executor, { userId })).is_named
}

/** Players whose money alarms stop, while everybody else's leaves. */
export async function readStoppedPlayers(executor: Executor): Promise<number[]> {
  return (await listStoppedPlayers(executor)).map((row) => Number(row.user_id))
}
