import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import type { ProcessRole } from '#core/process-role.ts'
import type { Executor } from '../../db/statement.ts'
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
  log: Pick<Logger, 'warn'>,
  everyMs = TELL_EVERY_MS,
): Promise<{ stop(): Promise<void> }> {
  const { name, roles, hotWallet } = process
  const own = { name, roles: [...roles] }
  await startProcess(db, { ...own, hotWallet })
  const stopping = new AbortController()
  let isDown = false
  const tell = async () => {
    try {
      if ((await touchProcess(db, own)).length === 0) await startProcess(db, { ...own, hotWallet })
      isDown = false
    } catch (error) {
      if (!isDown) log.warn({ err: error }, 'the other processes cannot be told that this one lives; it keeps trying')
      isDown = true
    }
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await tell()
    }
  }
  const done = run()
  return {
    stop: async () => {
      stopping.abort()
      await done
      // If the database is down, other processes notice the missing heartbeats.
      await endProcess(db, own).catch(() => undefined)
    },
  }
}
