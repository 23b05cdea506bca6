import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export type Loop = {
  /** Runs the next step soon instead of after the pause. */
  wake(): void
  /** Stops after the current step has ended. */
  stop(): Promise<void>
}

export type LoopOptions = {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Level of `failure`; `error` by default. */
  readonly level?: 'warn' | 'error'
  /** Message that is logged when a step fails, and not again until a step has succeeded or fails for another reason. */
  readonly failure: string
  /** Message that is logged when a step succeeds after a failure. */
  readonly recovery: string
  /** Milliseconds between two steps. */
  readonly everyMs: number
  /** Milliseconds that a woken loop waits, because events often come together; 0 by default. */
  readonly gatherMs?: number
  /** Milliseconds before the first step; 0 by default. */
  readonly firstPauseMs?: number
}

/**
 * Repeats a step until it is stopped. A step that fails does not end the loop.
 *
 * @param step gets a signal that is aborted when the loop stops. Returns `again` if the next step must follow at once, and
 *   `skipped` if it tried nothing, which is no success
 */
export function startLoop(step: (signal: AbortSignal) => Promise<unknown>, options: LoopOptions): Loop {
  const { log, level = 'error', failure, recovery, everyMs, gatherMs = 0, firstPauseMs = 0 } = options
  const stopping = new AbortController()
  let waking = new AbortController()
  const done = run()

  async function run(): Promise<void> {
    let problem: string | null = null
    if (firstPauseMs > 0) await pause(firstPauseMs, stopping.signal)
    while (!stopping.signal.aborted) {
      let next: unknown
      try {
        next = await step(stopping.signal)
        if (next !== 'skipped' && problem !== null) log.info(recovery)
        if (next !== 'skipped') problem = null
      } catch (error) {
        const found = describe(error)
        if (found !== problem) log[level]({ err: error }, failure)
        problem = found
      }
      if (next !== 'again') await pause(everyMs, AbortSignal.any([stopping.signal, waking.signal]))
      if (!waking.signal.aborted) continue
      await pause(gatherMs, stopping.signal)
      waking = new AbortController()
    }
  }
  return {
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

/** Returns the messages of a failure without digits, which change between attempts. */
function describe(error: unknown): string {
  const failures: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return failures.map(String).join().replaceAll(/\d+/g, '')
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch {
    // Woken or stopped. The loop checks which.
  }
}
