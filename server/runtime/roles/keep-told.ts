import type { Address } from '#core/address.ts'
import type { ProcessRole } from '#core/process-role.ts'
import type { Executor } from '../../db/statement.ts'
import { type LoopOptions, startLoop } from '../loop.ts'
import { endProcess, startProcess, touchProcess } from './processes.sql.ts'

/** Milliseconds between two heartbeats, each a small update. See `SILENT_SECONDS` for how often one may fail. */
const TELL_EVERY_MS = 4_000

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
export async function keepTold(
  db: Executor,
  process: OwnProcess,
  log: LoopOptions['log'],
  everyMs = TELL_EVERY_MS,
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
    failure: 'the other processes cannot be told that this one lives; it keeps trying',
    recovery: 'the other processes are told again that this one lives',
    everyMs,
    startsWithPause: true,
  })
  return {
    stop: async () => {
      await loop.stop()
      // If the database is down, other processes notice the missing heartbeats.
      await endProcess(db, own).catch(() => undefined)
    },
  }
}
