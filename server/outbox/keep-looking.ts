import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export type Looking = {
  /** Polls soon instead of at the next interval. */
  wake(): void
  /** Stops after the current poll has ended. */
  stop(): Promise<void>
}

type Options = {
  readonly log: Pick<Logger, 'warn'>
  /** Logged once, until a poll succeeds again. */
  readonly complaint: string
  /** Pause between two polls. */
  readonly everyMs: number
  /** Time that a woken poller waits to gather events that come together. */
  readonly gatherMs?: number
}

/**
 * Polls until it is stopped. A failed poll does not end it.
 *
 * @param look returns whether there is more to do at once
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
    // Woken or stopped. The caller's loop checks which.
  }
}
