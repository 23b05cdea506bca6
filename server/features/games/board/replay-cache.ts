import { LRUCache } from 'lru-cache'
import type { Executor } from '../../../db/statement.ts'
import { readReplay, type StoredReplay } from './read-replay.ts'

/** A run of an hour has some hundred kilobytes. */
const CACHED_MAX = 50
/** A run that is taken off the board can be watched for so long still. */
const CACHED_MS_MAX = 2_000

/** Reads a replay once for all who watch it at a time. One that is not there is looked for each time. */
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
