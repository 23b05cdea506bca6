import type { ChainAlarmKind } from '#core/chain-alarm.ts'
import { type Executor, first } from '../db/statement.ts'
import {
  listOpenChainAlarms,
  type UpdateResolvedAlarmRow,
  updateEnded,
  updateResolvedAlarm,
  updateTold,
  upsertAlarm,
} from './alarms.sql.ts'

/** What an alarm is about: one of a kind and subject is open at a time. */
export type AlarmKey = {
  readonly kind: ChainAlarmKind
  /** A node, a transaction, or empty where the kind says it all. */
  readonly subject: string
}

/** Alarms shown at once, and told at once. */
const ALARMS_MAX = 100
/** A node may answer with a page of text. */
const DETAIL_LENGTH_MAX = 1_000

/** Raises an alarm; one that is open already counts up and says the newer detail. Stops nothing. */
export async function raiseChainAlarm(
  executor: Executor,
  { kind, subject, detail }: AlarmKey & { readonly detail: string },
): Promise<void> {
  await upsertAlarm(executor, { kind, subject, detail: detail.slice(0, DETAIL_LENGTH_MAX) })
}

/** Ends an alarm whose cause is gone; nothing happens where none is open. */
export const endChainAlarm = (executor: Executor, { kind, subject }: AlarmKey): Promise<void> =>
  endChainAlarms(executor, kind, [subject])

/** The same of many subjects. */
export async function endChainAlarms(
  executor: Executor,
  kind: ChainAlarmKind,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length > 0) await updateEnded(executor, { kind, subjects: [...subjects] })
}

/** Oldest first. */
export const readOpenChainAlarms = (executor: Executor) => listOpenChainAlarms(executor, { limit: ALARMS_MAX })

/** @returns what the alarm said; null where none of that id is open */
export const markChainAlarmResolved = async (executor: Executor, id: number): Promise<UpdateResolvedAlarmRow | null> =>
  first(await updateResolvedAlarm(executor, { id }))

/** Takes the alarms that no bot has told yet: each is taken once, by the transaction that commits. */
export const takeUntoldAlarms = (executor: Executor) => updateTold(executor, { limit: ALARMS_MAX })
