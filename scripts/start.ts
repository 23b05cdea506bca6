import { fileURLToPath } from 'node:url'
import { StartupError } from '#server/startup-error.ts'

const SERVER = fileURLToPath(new URL('../server/serve.ts', import.meta.url))
const HEAP_MB = 256
const HEAP_MB_LEAST = 128
/** Of what has just been made. Larger, it is filled before it is looked through, and the process keeps that. */
const YOUNG_MB = 4
/**
 * Percent by which the heap may grow between two full collections. By itself V8 collects after a tenth of this small heap, several times
 * a second beside a flood, and each collection stops the process for some 50 ms.
 */
const GROWTH_PERCENT = 40
/** Memory that threads give back goes to few pools of the C library, not to one for each thread that ever asked. */
const ARENAS = '2'

/**
 * How the server is run: with an end to its heap.
 *
 * @throws StartupError when `HEAP_MB` is no number of megabytes
 */
export function serverCommand(environment: NodeJS.ProcessEnv) {
  const text = environment.HEAP_MB || String(HEAP_MB)
  if (!/^\d{1,6}$/.test(text) || Number(text) < HEAP_MB_LEAST) {
    throw new StartupError(`HEAP_MB: must be a whole number of at least ${HEAP_MB_LEAST}`)
  }
  return {
    args: [
      process.execPath,
      `--max-old-space-size=${text}`,
      `--max-semi-space-size=${YOUNG_MB}`,
      `--heap-growing-percent=${GROWTH_PERCENT}`,
      SERVER,
    ],
    env: { MALLOC_ARENA_MAX: ARENAS, ...environment },
  }
}

/** Builds the web app and becomes the server, under the same pid: nothing of the build's memory is left. */
async function start(): Promise<void> {
  try {
    const { args, env } = serverCommand(process.env)
    const { ensureWebIsBuilt } = await import('./build-web.ts')
    await ensureWebIsBuilt()
    if (process.execve === undefined) throw new StartupError('npm start: needs Linux or macOS')
    process.execve(process.execPath, args, env)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

if (import.meta.main) await start()
