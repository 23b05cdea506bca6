import type { Address } from '#core/address.ts'
import { PROCESS_ROLES, type ProcessRole } from '#core/process-role.ts'
import { type Executor, first } from '../../db/statement.ts'
import { countByRole, deleteForgotten, findPayer } from './processes.sql.ts'

/** Seconds without a heartbeat after which a process has ended or hangs: four times the interval. */
const SILENT_SECONDS = 16
const REMEMBERED_DAYS = 7

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
export const readPayersWallet = async (executor: Executor): Promise<Address | null> =>
  (first(await findPayer(executor, { silentSeconds: SILENT_SECONDS }))?.hot_wallet as Address | null | undefined) ??
  null

/** Deletes processes that are older than a week, except for the last one of each role. */
export async function tidyProcesses(executor: Executor): Promise<void> {
  await deleteForgotten(executor, { days: REMEMBERED_DAYS })
}
