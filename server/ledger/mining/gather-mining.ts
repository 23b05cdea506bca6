import { LRUCache } from 'lru-cache'
import { assert } from '#core/assert.ts'
import { gather } from '../../db/gather.ts'
import type { Executor } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { readChanged } from './mining.sql.ts'
import { type MiningSnapshot, readMiningOfMany, type VersionedSnapshot } from './read-mining.ts'

/** Players whose last snapshot a process remembers, at some thousand bytes each. */
const REMEMBERED_MAX = 20_000
/** In case rows are repaired by hand, without the program's locks. */
const REMEMBERED_MS_MAX = 60_000
/** How often the cache looks at the clock at most: doing so costs as much as finding something. */
const CLOCK_MS = 1_000

/** No account has it: versions are counted up from 0. */
const UNKNOWN = -1n

export type ReadMining = (userId: number) => Promise<MiningSnapshot>

/**
 * Reads a player's money for what shows it and changes nothing: the same as `readMining`, for many who ask often.
 *
 * All who ask within one turn of the event loop share one statement. It compares the versions of their accounts: nothing of an
 * account changes without its lock, and the lock gives it another version. Only what has another one is read whole; of the
 * others the snapshot from before holds at this moment too.
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
