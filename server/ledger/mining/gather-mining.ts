import { LRUCache } from 'lru-cache'
import { assert } from '#core/assert.ts'
import { gather } from '../../db/gather.ts'
import type { Executor } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { readChanged } from './mining.sql.ts'
import { type MiningSnapshot, readMiningOfMany, type VersionedSnapshot } from './read-mining.ts'

/** Players whose last snapshot a process caches, at some thousand bytes each. */
const REMEMBERED_MAX = 20_000
/** Milliseconds for which a snapshot is cached, in case rows are repaired by hand without the program's locks. */
const REMEMBERED_MS_MAX = 60_000
/** Milliseconds between two readings of the clock by the cache. A reading costs as much as a lookup. */
const CLOCK_MS = 1_000

/** Version that no account has, because versions are counted up from 0. */
const UNKNOWN = -1n

export type ReadMining = (userId: number) => Promise<MiningSnapshot>

/**
 * Creates a reader of players' money for code that shows it and changes nothing: the same as `readMining`, for many callers who
 * read often.
 *
 * All calls within one turn of the event loop share one statement. It compares the versions of their accounts: an account never
 * changes without its lock, and the lock gives it a new version. Only accounts with a new version are read whole. For the others,
 * the cached snapshot still holds.
 */
export function gatherMining(db: Executor): ReadMining {
  const remembered = new LRUCache<number, VersionedSnapshot>({
    max: REMEMBERED_MAX,
    ttl: REMEMBERED_MS_MAX,
    ttlResolution: CLOCK_MS,
  })
  return gather(async (userIds: readonly number[]) => {
    const known = userIds.map((userId) => remembered.get(userId))
    const versions = known.map((last) => last?.version ?? UNKNOWN)
    const rows = await readChanged(db, { userIds, versions, firstId: userIds[0] ?? 0 })
    const [moment] = rows
    assert(moment !== undefined, 'the first is told in any case')
    const nowMs = moment.now_ms
    const listing = toListing(moment)
    const changed = rows.filter((row) => row.is_changed).map((row) => Number(row.user_id))
    const found = new Map<number, MiningSnapshot>()
    for (const [index, userId] of userIds.entries()) {
      const last = known[index]
      if (last !== undefined) found.set(userId, { ...last.snapshot, nowMs, listing })
    }
    if (changed.length === 0) return found
    for (const [userId, read] of await readMiningOfMany(db, changed)) {
      remembered.set(userId, read)
      found.set(userId, read.snapshot)
    }
    return found
  })
}
