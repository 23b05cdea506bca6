import { type Executor, first, only } from '../db/statement.ts'
import { insertAlarm, listOpenAlarms, readCheck, readIsStopped, updateResolved } from './alarms.sql.ts'
import type { AuditFinding } from './audit.ts'

type OpenAlarm = AuditFinding & { readonly id: number; readonly raisedAt: Date }

/** Alarms shown; one a check is open at a time, so there are never more. */
const ALARMS_MAX = 100

/** Writes a difference down, unless an alarm of its check is open already. */
export async function raiseAlarm(executor: Executor, finding: AuditFinding): Promise<void> {
  await insertAlarm(executor, { finding: JSON.stringify(finding), check: finding.check })
}

/** Oldest first. */
export async function readOpenAlarms(executor: Executor): Promise<OpenAlarm[]> {
  const rows = await listOpenAlarms(executor, { limit: ALARMS_MAX })
  return rows.map(({ id, raised_at, check, count, example }) => ({
    id: Number(id),
    check,
    count,
    example,
    raisedAt: raised_at,
  }))
}

/** @returns which check an alarm was raised by; null where none of that id is open */
export async function readOpenCheck(executor: Executor, alarmId: number): Promise<string | null> {
  return first(await readCheck(executor, { id: alarmId }))?.check ?? null
}

/** @returns false where no alarm of that id is open */
export async function markResolved(executor: Executor, alarmId: number): Promise<boolean> {
  return (await updateResolved(executor, { id: alarmId })).length > 0
}

/** Whether an alarm of the audit is open: until a person has resolved it, no money leaves. */
export async function isStoppedByAlarm(executor: Executor): Promise<boolean> {
  return only(await readIsStopped(executor)).is_stopped
}
