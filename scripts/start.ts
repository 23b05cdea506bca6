import { fileURLToPath } from 'node:url'
import { StartupError } from '#server/fault.ts'

const SERVER = fileURLToPath(new URL('../server/serve.ts', import.meta.url))
const HEAP_MB = 256
const HEAP_MB_LEAST = 128
/** Megabytes of the young generation. A larger one fills up before it is collected, and the process keeps that memory. */
const YOUNG_MB = 4
/**
 * Percent by which the heap may grow between two full collections. V8's default is to collect after a tenth of this small heap,
 * several times a second during a flood. Each collection stops the process for some 50 ms.
 */
const GROWTH_PERCENT = 40
/** Number of memory arenas of the C library. Without it, each thread may get its own, which keeps the memory that it frees. */
const ARENAS = '2'

/**
 * Returns the command that runs the server with a limited heap.
 *
 * @throws StartupError if `HEAP_MB` is not a number of megabytes
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

/** Builds the web app and becomes the server, under the same pid. No memory of the build remains. */
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
