import type { Logger } from 'pino'
import { PROCESS_ROLES, type ProcessRole } from '#core/process-role.ts'
import type { Config } from './config.ts'
import type { NewOperator } from './features/admin/ensure-operator.ts'
import { createDrain } from './http/drain.ts'
import { createLog } from './log.ts'
import { createRunningParts } from './process/running-parts.ts'
import { keepTold } from './roles/keep-told.ts'
import { measureAll } from './wiring/measures/measure-all.ts'
import { openCommon, processName } from './wiring/open-common.ts'
import { startJobs } from './wiring/start-jobs.ts'
import { startPayer } from './wiring/start-payer.ts'
import { startProbes } from './wiring/start-probes.ts'
import { startWatcher } from './wiring/start-watcher.ts'
import { startWeb } from './wiring/start-web.ts'

export type Platform = {
  /** Where it listens, e.g. `http://localhost:3000`. */
  readonly url: string
  readonly roles: ReadonlySet<ProcessRole>
  /** Null where nothing is kept on this machine. */
  readonly dataDir: string | null
  /** Only at the first start. */
  readonly newOperator: NewOperator | null
  stop(): Promise<void>
}

/**
 * Starts the roles of this process, in the order in which they need each other; `stop` ends them in reverse. None needs another
 * one in the same process.
 *
 * @throws StartupError with one line for the person who started it
 */
export async function startPlatform(config: Config): Promise<Platform> {
  const log = createLog(config.logLevel).child({ process: processName() })
  const { keep, stop } = createRunningParts()
  const { roles } = config
  try {
    tellLeftOut(roles, log)
    const common = await openCommon(config, log, keep)
    measureAll(common)
    if (roles.has('payer')) startPayer(common, keep)
    const drain = createDrain({ log, delayMs: config.stopDelayMs, timeoutMs: config.stopTimeoutMs })
    // Also a process that serves no players is probed and measured.
    const url = await (roles.has('web') ? startWeb : startProbes)(common, keep, drain)
    if (roles.has('watcher')) startWatcher(common, keep)
    if (roles.has('jobs')) await startJobs(common, keep)
    // Only now: a process that is reported as live must be usable.
    const hotWallet = common.chain.wallet?.address ?? null
    keep(await keepTold(common.db, { name: processName(), roles: [...roles], hotWallet }, log))
    // What is in flight is answered before anything else stops.
    keep(drain)
    const { dataDir, newOperator } = common
    return { url, roles, dataDir, newOperator, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

function tellLeftOut(roles: Config['roles'], log: Logger): void {
  const leftOut = PROCESS_ROLES.filter((role) => !roles.has(role))
  if (leftOut.length > 0)
    log.warn({ roles: [...roles], leftOut }, 'this process leaves roles out: others have to have them')
}
