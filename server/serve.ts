import './runtime/process/disable-wasm-tier-up.ts'
import './runtime/process/wait-for-addresses.ts'
import { PROCESS_ROLES } from '#core/process-role.ts'
import { readConfig } from './config.ts'
import { StartupError } from './fault.ts'
import type { Platform } from './main.ts'

/** Milliseconds beyond the time for requests after which a stop counts as a hang. The next start takes over what is left. */
const PARTS_MS_MAX = 20_000
/** Exit code that a shell expects of a program that a signal has ended at once. */
const EXIT_AT_ONCE = 130

/** Starts the platform, prints its address, and stops every part of it at a signal. */
export async function serve(): Promise<void> {
  try {
    // A wrong variable is reported before anything else is loaded.
    const config = readConfig(process.env)
    const { startPlatform } = await import('./main.ts')
    const platform = await startPlatform(config)
    stopAtSignal(platform, config.stopTimeoutMs + PARTS_MS_MAX)
    announce(platform)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * Stops the platform at a signal. The first signal lets everything in flight be answered. A second one ends the process at once.
 */
function stopAtSignal(platform: Platform, limitMs: number): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(EXIT_AT_ONCE)
    isStopping = true
    setTimeout(() => process.exit(1), limitMs).unref()
    await platform.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

function announce({ url, roles, dataDir, newOperator }: Platform): void {
  console.log(`\n  BV3 platform   ${url}`)
  if (roles.has('web')) console.log(`  API            ${url}/api/docs`)
  if (roles.size < PROCESS_ROLES.length) console.log(`  Roles          ${[...roles].join(', ')}`)
  if (dataDir !== null) console.log(`  Data           ${dataDir}`)
  if (newOperator?.isGenerated) {
    console.log(`\n  Operator       ${newOperator.username}`)
    console.log(`  Password       ${newOperator.password}   (shown this once)`)
  }
  console.log('\n  Ctrl-C stops everything.\n')
}

if (import.meta.main) await serve()
