import { LRUCache } from 'lru-cache'
import type { Executor } from '../../../db/statement.ts'
import { readReplay, type StoredReplay } from './read-replay.ts'

/** Replays. One of an hour takes some hundred kilobytes. */
const CACHED_MAX = 50
/** Milliseconds for which a run that was taken off the board can still be watched. */
const CACHED_MS_MAX = 2_000

/** Caches a replay for all who watch it at one time. A missing one is looked up each time. */
export function cacheReplays(db: Executor): (runId: number) => Promise<StoredReplay | null> {
  const cached = new LRUCache<number, Promise<StoredReplay | null>>({ max: CACHED_MAX, ttl: CACHED_MS_MAX })
  return (runId) => {
    const known = cached.get(runId)
    if (known !== undefined) return known
    const reading = readReplay(db, runId)
    cached.set(runId, reading)
    const forget = () => void (cached.peek(runId) === reading && cached.delete(runId))
    reading.then((replay) => replay ?? forget(), forget)
    return reading
  }
}
