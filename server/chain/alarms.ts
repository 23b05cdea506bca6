import { type ChainAlarmKind, type ChainDetail, chainDetailText } from '#core/chain-alarm.ts'
import { type Executor, first } from '../db/statement.ts'
import {
  listOpenChainAlarms,
  markSent,
  type UpdateResolvedAlarmRow,
  updateEnded,
  updateResolvedAlarm,
  upsertAlarm,
} from './alarms.sql.ts'

/** Key of an alarm. At most one alarm of a kind and subject is open. */
export type AlarmKey = {
  readonly kind: ChainAlarmKind
  /** Node or transaction of the alarm; empty if the kind needs none. */
  readonly subject: string
}

/** Maximum alarms shown, or sent to the bots, at once. */
const ALARMS_MAX = 100
/** Maximum characters of a detail. A node may answer with a page of text. */
const DETAIL_LENGTH_MAX = 1_000

/** Raises an alarm. If it is open already, counts it up and replaces its detail. */
export async function raiseChainAlarm(
  executor: Executor,
  { kind, subject, detail }: AlarmKey & { readonly detail: ChainDetail | string },
): Promise<void> {
  const said = chainDetailText(detail).slice(0, DETAIL_LENGTH_MAX).toWellFormed()
  const facts = typeof detail === 'string' ? null : JSON.stringify({ ...detail, said })
  await upsertAlarm(executor, { kind, subject, detail: said, facts })
}

/** Ends an alarm whose cause is gone. Does nothing if none is open. */
export const endChainAlarm = (executor: Executor, { kind, subject }: AlarmKey): Promise<void> =>
  endChainAlarms(executor, kind, [subject])

/** Ends the alarms of several subjects. */
export async function endChainAlarms(
  executor: Executor,
  kind: ChainAlarmKind,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length > 0) await updateEnded(executor, { kind, subjects: [...subjects] })
}

/** Lists open alarms, oldest first. */
export const readOpenChainAlarms = (executor: Executor) => listOpenChainAlarms(executor, { limit: ALARMS_MAX })

/** @returns the content of the alarm; null if no alarm of that id is open */
export const markChainAlarmResolved = async (executor: Executor, id: number): Promise<UpdateResolvedAlarmRow | null> =>
  first(await updateResolvedAlarm(executor, { id }))

/** Claims the alarms that no bot has sent yet. Each is claimed once, by the transaction that commits. */
export const claimUnsentAlarms = (executor: Executor) => markSent(executor, { limit: ALARMS_MAX })
