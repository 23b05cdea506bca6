import type { Address } from '#core/address.ts'
import { PROCESS_ROLES, type ProcessRole } from '#core/process-role.ts'
import { type Executor, first } from '../../db/statement.ts'
import { type LoopOptions, startLoop } from '../loop.ts'
import {
  countByRole,
  deleteReplacedProcesses,
  endProcess,
  findPayer,
  startProcess,
  touchProcess,
} from './processes.sql.ts'

/** Seconds without a heartbeat after which a process has ended or hangs: four times the interval. */
const SILENT_SECONDS = 16
const KEPT_DAYS = 7

export type RoleState = {
  readonly role: ProcessRole
  /** Number of living processes that have the role. An operator must act if it is 0. */
  readonly processes: number
  /** Time when a process with the role was last seen. Null if there never was one. */
  readonly lastSeenAt: Date | null
}

/** Reads the state of each role, including roles that no process has. */
export async function readRoles(executor: Executor): Promise<readonly RoleState[]> {
  const rows = await countByRole(executor, { silentSeconds: SILENT_SECONDS })
  return PROCESS_ROLES.map((role) => {
    const row = rows.find((candidate) => candidate.role === role)
    return { role, processes: Number(row?.living ?? 0), lastSeenAt: row?.seen_at ?? null }
  })
}

/** Reads the hot wallet that the payer has reported. Null if no payer has a key, or if there never was one. */
export const readReportedHotWallet = async (executor: Executor): Promise<Address | null> =>
  (first(await findPayer(executor, { silentSeconds: SILENT_SECONDS }))?.hot_wallet as Address | null | undefined) ??
  null

/** Deletes processes that are older than a week, except for the last one of each role. */
export async function tidyProcesses(executor: Executor): Promise<void> {
  await deleteReplacedProcesses(executor, { days: KEPT_DAYS })
}

/** Milliseconds between two heartbeats, each a small update. See `SILENT_SECONDS` for how often one may fail. */
const HEARTBEAT_EVERY_MS = 4_000

export type OwnProcess = {
  /** Machine and process id. */
  readonly name: string
  readonly roles: readonly ProcessRole[]
  /** Hot wallet of this process. Null if it does not pay. */
  readonly hotWallet: Address | null
}

/**
 * Records every few seconds that this process lives and which roles it has, and at its stop that it has ended. A killed process
 * sends no more heartbeats.
 */
export async function startHeartbeat(
  db: Executor,
  process: OwnProcess,
  log: LoopOptions['log'],
  everyMs = HEARTBEAT_EVERY_MS,
): Promise<{ stop(): Promise<void> }> {
  const { name, roles, hotWallet } = process
  const own = { name, roles: [...roles] }
  await startProcess(db, { ...own, hotWallet })
  const beat = async () => {
    if ((await touchProcess(db, own)).length === 0) await startProcess(db, { ...own, hotWallet })
  }
  const loop = startLoop(beat, {
    log,
    level: 'warn',
    failure: 'the heartbeat of this process was not stored; it is retried',
    recovery: 'the heartbeat of this process is stored again',
    everyMs,
    firstPauseMs: everyMs,
  })
  return {
    stop: async () => {
      await loop.stop()
      // If the database is down, other processes notice the missing heartbeats.
      await endProcess(db, own).catch(() => undefined)
    },
  }
}
