import type { Address } from '#core/address.ts'
import { PROCESS_ROLES, type ProcessRole } from '#core/process-role.ts'
import { type Executor, first } from '../db/statement.ts'
import { countByRole, deleteForgotten, findPayer } from './processes.sql.ts'

/** A process that has sent no heartbeat for so long has ended or hangs: four times the interval. */
const SILENT_SECONDS = 16
const REMEMBERED_DAYS = 7

export type RoleState = {
  readonly role: ProcessRole
  /** Living processes that have it; 0 needs a person. */
  readonly processes: number
  /** When one was last seen; null where none ever was. */
  readonly lastSeenAt: Date | null
}

/** Who does what, each role named: also one that nobody has. */
export async function readRoles(executor: Executor): Promise<readonly RoleState[]> {
  const rows = await countByRole(executor, { silentSeconds: SILENT_SECONDS })
  return PROCESS_ROLES.map((role) => {
    const row = rows.find((candidate) => candidate.role === role)
    return { role, processes: Number(row?.living ?? 0), lastSeenAt: row?.seen_at ?? null }
  })
}

/** What the payer said that it pays from; null where none has a key, or none was ever there. */
export const readPayersWallet = async (executor: Executor): Promise<Address | null> =>
  (first(await findPayer(executor, { silentSeconds: SILENT_SECONDS }))?.hot_wallet as Address | null | undefined) ??
  null

/** Forgets processes of a week ago and before, but for the last one that had a role. */
export async function tidyProcesses(executor: Executor): Promise<void> {
  await deleteForgotten(executor, { days: REMEMBERED_DAYS })
}
