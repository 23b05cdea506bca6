import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { PROCESS_ROLES, type ProcessRole } from '#core/process-role.ts'
import { followHead } from './chain/chain-reader.ts'
import type { Config } from './config.ts'
import { isFault, StartupError } from './fault.ts'
import type { FirstOperator } from './features/admin/change-operator.ts'
import { createDrain } from './http/drain.ts'
import { createLog } from './log.ts'
import { measureAll } from './runtime/measures/measures.ts'
import { createRunningParts } from './runtime/process/running-parts.ts'
import { startHeartbeat } from './runtime/roles/read-roles.ts'
import { type Common, openCommon, processName, type RegisterPart } from './wiring/open-common.ts'
import { startJobs, startPayer, startProbes, startWatcher, startWeb } from './wiring/start-roles.ts'

export type Platform = {
  /** URL at which the server listens, e.g. `http://localhost:3000`. */
  readonly url: string
  readonly roles: ReadonlySet<ProcessRole>
  /** Null if this machine stores no data. */
  readonly dataDir: string | null
  /** Set only at the first start. */
  readonly newOperator: FirstOperator | null
  stop(): Promise<void>
}

const ATTEMPTS_MAX = 10
const PAUSE_MS = 1_000

/**
 * Starts the roles of this process. A start that loses its database is repeated up to ten times, e.g. because several processes
 * of a loaded machine start at once.
 *
 * @throws StartupError with one line for the person who started it
 */
export async function startPlatform(config: Config): Promise<Platform> {
  const log = createLog(config.logLevel).child({ process: processName() })
  const { roles } = config
  warnMissingRoles(roles, log)
  let newOperator: FirstOperator | null = null
  for (let attempt = 1; ; attempt++) {
    const { keep, stop } = createRunningParts()
    try {
      const common = await openCommon(config, log, keep, (operator) => {
        newOperator ??= operator
      })
      const url = await startRoles(common, keep)
      return { url, roles, dataDir: common.dataDir, newOperator, stop }
    } catch (cause) {
      await stop()
      // At the first attempt a person waits for the one line about a database that cannot be reached.
      const mayPass = isFault(cause) && (attempt > 1 || !(cause instanceof StartupError))
      if (!mayPass || attempt === ATTEMPTS_MAX) throw cause
      log.warn({ err: cause }, 'the start was interrupted; it is retried')
    }
    await sleep(PAUSE_MS)
  }
}

/**
 * Starts the roles in the order of their dependencies. They stop in reverse order. No role needs another one in the same process.
 *
 * @returns the URL at which the process listens
 */
async function startRoles(common: Common, keep: RegisterPart): Promise<string> {
  const { config, log, roles } = common
  measureAll(common)
  keep(followHead(common.chain.reader, log))
  if (roles.has('payer')) startPayer(common, keep)
  const drain = createDrain({ log, delayMs: config.stopDelayMs, timeoutMs: config.stopTimeoutMs })
  // A process that serves no players is probed and measured too.
  const url = await (roles.has('web') ? startWeb : startProbes)(common, keep, drain)
  if (roles.has('watcher')) startWatcher(common, keep)
  if (roles.has('jobs')) await startJobs(common, keep)
  // Last, because a process that is reported as live must be usable.
  const hotWallet = common.chain.wallet?.address ?? null
  keep(await startHeartbeat(common.db.unchecked, { name: processName(), roles: [...roles], hotWallet }, log))
  // Requests in flight are answered before anything else stops.
  keep(drain)
  return url
}

function warnMissingRoles(roles: Config['roles'], log: Logger): void {
  const leftOut = PROCESS_ROLES.filter((role) => !roles.has(role))
  if (leftOut.length > 0)
    log.warn({ roles: [...roles], leftOut }, 'this process runs without some roles; other processes must run them')
}
