import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export type Looking = {
  /** Looks soon instead of at the next turn. */
  wake(): void
  /** Ends after the look that is under way. */
  stop(): Promise<void>
}

type Options = {
  readonly log: Pick<Logger, 'warn'>
  /** Said once, until a look ends well again. */
  readonly complaint: string
  /** The pause between two looks. */
  readonly everyMs: number
  /** How long a woken reader waits for events that come together. */
  readonly gatherMs?: number
}

/**
 * Looks again and again until it is stopped, also after a look that failed.
 *
 * @param look answers whether there is more to do at once
 */
export function keepLooking(
  look: (signal: AbortSignal) => Promise<boolean>,
  { log, complaint, everyMs, gatherMs = 0 }: Options,
): Looking {
  const stopping = new AbortController()
  let waking = new AbortController()
  const done = run()

  async function run(): Promise<void> {
    let isFailing = false
    while (!stopping.signal.aborted) {
      let isMore = false
      try {
        isMore = await look(stopping.signal)
        isFailing = false
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, complaint)
        isFailing = true
      }
      if (!isMore) await pause(everyMs, AbortSignal.any([stopping.signal, waking.signal]))
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

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch {
    // Woken or stopped: the loop's own condition tells which.
  }
}
