import type { Broadcast } from './broadcast.ts'

/** In case word of a change was lost. */
const CACHED_MS_MAX = 5_000

/** One answer for many who ask, cached in this process. */
export type CachedReading<T> = {
  current(): Promise<T>
  /** Tells every process that there is something new to read; called after commit. */
  tellChanged(): void
}

/**
 * Reads once for all who ask, until somebody tells of a change.
 *
 * @param topic under which the processes tell each other
 * @param cachedMsMax it is read anew after so long in any case
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
        // A reading that failed is nobody else's.
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
