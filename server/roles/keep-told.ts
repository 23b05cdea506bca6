import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import type { ProcessRole } from '#core/process-role.ts'
import type { Executor } from '../db/statement.ts'
import { endProcess, startProcess, touchProcess } from './processes.sql.ts'

/** One small update; see `SILENT_SECONDS` for how often it may fail. */
const TELL_EVERY_MS = 4_000

export type OwnProcess = {
  /** Machine and process id. */
  readonly name: string
  readonly roles: readonly ProcessRole[]
  /** What this process pays from; null where it does not. */
  readonly hotWallet: Address | null
}

/**
 * Tells the other processes every few seconds that this one lives and what it does, and at its stop that it does not any more.
 * One that is killed falls silent.
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
      // A database that is down learns of it by the silence.
      await endProcess(db, own).catch(() => undefined)
    },
  }
}
