import { LRUCache } from 'lru-cache'
import type { Address } from '#core/address.ts'
import type { Variant } from '#core/game/rules.ts'
import { type Bv3, bv3 } from '#core/money.ts'
import { keyOfRun, type NamedRun } from '#core/shared-link.ts'
import { type Executor, first } from '../../db/statement.ts'
import { findSharedRun, readRunnerCard } from './share.sql.ts'

/** Run that the server has replayed and accepted, as far as a link to it may show. */
export type SharedRun = {
  readonly variant: Variant
  readonly walletAddress: Address
  readonly score: number
  /** Obstacles passed. */
  readonly passed: number
  /** Ticks that were played, 60 a second. */
  readonly ticks: number
  /** Pay of the run; null without the run's key, or if it was paid nothing. */
  readonly earned: Bv3 | null
  /** Whether anyone may watch it. */
  readonly isRanked: boolean
  /** Dearest card that the player had at the start of the run; null without a card. */
  readonly runner: { readonly name: string; readonly imageUrl: string } | null
  readonly endedAt: Date
}

type StoredRun = { readonly run: SharedRun; readonly key: string }

const CACHED_MAX = 1_000
/** Milliseconds for which a run that an operator takes off the board is still shown. */
const CACHED_MS_MAX = 60_000

/**
 * Creates a reader of what a link to a run shows. The number alone shows what everyone sees of a ranked run. The run's key also
 * shows its pay, and shows a run that is not ranked. Only its player knows the key of a run that is not ranked.
 */
export function sharedRunReader(db: Executor): (named: NamedRun) => Promise<SharedRun | null> {
  const cached = new LRUCache<number, StoredRun>({ max: CACHED_MAX, ttl: CACHED_MS_MAX })

  async function readStored(runId: number): Promise<StoredRun | null> {
    const known = cached.get(runId)
    if (known !== undefined) return known
    const row = first(await findSharedRun(db, { runId }))
    if (row === null) return null
    const card = first(await readRunnerCard(db, { userId: row.user_id, at: row.started_at }))
    const { variant, score, passed, ticks } = row
    const stored = {
      run: {
        ...{ variant, score, passed, ticks },
        walletAddress: row.wallet_address,
        earned: row.paid === 0n ? null : bv3(row.paid),
        isRanked: row.is_ranked,
        runner: card && { name: card.name, imageUrl: card.image_url },
        endedAt: row.ended_at,
      },
      key: keyOfRun(row.commitment),
    }
    cached.set(runId, stored)
    return stored
  }

  return async ({ runId, key }) => {
    const stored = await readStored(runId)
    if (stored === null) return null
    if (key !== null) return key === stored.key ? stored.run : null
    return stored.run.isRanked ? { ...stored.run, earned: null } : null
  }
}
