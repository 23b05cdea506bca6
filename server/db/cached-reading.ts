import type { Broadcast } from './broadcast.ts'

/** Maximum milliseconds that a value is cached, in case a message about a change is lost. */
const CACHED_MS_MAX = 5_000

/** Value for many callers, cached in this process. */
export type CachedReading<T> = {
  current(): Promise<T>
  /** Notifies every process that the value has changed. Call it after commit. */
  tellChanged(): void
}

/**
 * Reads once for all callers, until a change is published.
 *
 * @param topic topic of the messages between the processes
 * @param cachedMsMax milliseconds after which it is read again in any case
 */
export function cacheReading<T>(
  broadcast: Pick<Broadcast, 'publish' | 'subscribe' | 'onGap'>,
  topic: string,
  read: () => Promise<T>,
  cachedMsMax = CACHED_MS_MAX,
): CachedReading<T> {
  let cached: { readonly reading: Promise<T>; readonly sinceMs: number } | null = null
  const drop = () => {
    cached = null
  }
  broadcast.subscribe(topic, drop)
  broadcast.onGap(drop)
  return {
    current: () => {
      const nowMs = performance.now()
      if (cached === null || nowMs - cached.sinceMs >= cachedMsMax) {
        const reading = read()
        const mine = { reading, sinceMs: nowMs }
        cached = mine
        // A failed reading is not cached.
        reading.catch(() => cached === mine && drop())
      }
      return cached.reading
    },
    tellChanged: () => {
      drop()
      broadcast.publish(topic, null)
    },
  }
}
