import { AUDIT_CHECKS, type AuditCheck } from '#core/audit-checks.ts'
import { joinRecords } from '#core/audit-records.ts'
import { type Executor, first } from '../db/statement.ts'
import {
  insertAlarm,
  type ListOpenAlarmsRow,
  listOpenAlarms,
  readOpenAlarm,
  updateAlarm,
  updateResolved,
  updateResolvedOf,
} from './alarms.sql.ts'
import { CHECK_SENTENCES, type DescribedDifference, type Difference, describeDifference } from './sentences.ts'

export type OpenAlarm = Omit<AuditFinding, 'check' | 'differences'> & {
  readonly id: number
  readonly raisedAt: Date
  /** Null for an alarm of another release, whose sentence this one does not know. */
  readonly check: AuditCheck | null
  /** Sentence of the check. */
  readonly sentence: string
  /** First differences, with the sentences that they had when they were found. */
  readonly differences: readonly DescribedDifference[]
}

/** Checks by the sentence that the release before stores alone. */
const CHECKS: ReadonlyMap<string, AuditCheck> = new Map(AUDIT_CHECKS.map((check) => [CHECK_SENTENCES[check], check]))

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
    code: check,
    check: sentence,
    finding: JSON.stringify({ code: check, check: sentence, count, example }),
    userIds: [...userIds],
    stopsAll,
    differences: JSON.stringify(differences.map(describeDifference)),
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

const toAlarm = ({ id, code, check, raised_at, user_ids, stops_all, ...rest }: ListOpenAlarmsRow): OpenAlarm => ({
  ...rest,
  id: Number(id),
  check: code === null ? (CHECKS.get(check) ?? null) : (AUDIT_CHECKS.find((it) => it === code) ?? null),
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
export async function endAlarms(executor: Executor, checks: readonly AuditCheck[]): Promise<boolean> {
  const sentences = checks.map((check) => CHECK_SENTENCES[check])
  return (await updateResolvedOf(executor, { codes: checks, checks: sentences })).length > 0
}

/** Result of one check. */
export type AuditFinding = {
  readonly check: AuditCheck
  readonly count: number
  readonly example: string
  /** Players whose rows differ. */
  readonly userIds: readonly number[]
  /** Whether it stops the money of all players: a row of the platform differs, or rows of too many players to name. */
  readonly stopsAll: boolean
  /** First differences, at most `DIFFERENCES_MAX`. */
  readonly differences: readonly Difference[]
}

/** Maximum examples in one finding. Its `count` is the full number. */
const EXAMPLES_MAX = 5
/** Maximum differences stored with an alarm. No operator decides more than that one by one. */
const DIFFERENCES_MAX = 100
/** Maximum players whose money one alarm stops. If more are concerned, the alarm stops all players. */
export const STOPPED_PLAYERS_MAX = 50

/** Checks whose examples say by how much. */
const EXAMPLES_WITH_DIFFERENCE: ReadonlySet<AuditCheck> = new Set([
  'balance_totals',
  'copy_totals',
  'day_totals',
  'mining_totals',
  'editions',
  'referrals',
])

/** Returns the finding of a check; null if nothing differs. */
export function createFinding(check: AuditCheck, differences: readonly Difference[]): AuditFinding | null {
  if (differences.length === 0) return null
  const userIds = [...new Set(differences.map(({ userId }) => userId))]
  const stopsAll = userIds.includes(0) || userIds.length > STOPPED_PLAYERS_MAX
  return {
    check,
    count: differences.length,
    example: joinRecords(differences.slice(0, EXAMPLES_MAX).map(describeExample)),
    userIds: userIds.filter((userId) => userId !== 0).slice(0, STOPPED_PLAYERS_MAX),
    stopsAll,
    differences: differences.slice(0, DIFFERENCES_MAX),
  }
}

/** Returns the text of an example. A row is named by its subject; a total also needs the amount. */
function describeExample(it: Difference): string {
  const { subject, difference } = describeDifference(it)
  return EXAMPLES_WITH_DIFFERENCE.has(it.code) ? `${subject} ${difference}` : subject
}

/** Returns a finding as logs and files tell it: check and differences in English. */
export const describeFinding = (finding: AuditFinding) => ({
  ...finding,
  check: CHECK_SENTENCES[finding.check],
  differences: finding.differences.map(describeDifference),
})
