import { LRUCache } from 'lru-cache'
import { type Address, shortened, type TxHash } from '#core/address.ts'
import { getSharedPayout, getSharedRun } from '#core/api/shared-links.ts'
import { checksummed } from '#core/checksummed.ts'
import type { Variant } from '#core/game/rules.ts'
import { type Bv3, bv3, formatAmount, formatFixed } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import { keyOfRun, type NamedRun, parseRunName } from '#core/shared-link.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { type Executor, first } from '../../db/statement.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { findClaimants, findSharedRun, readPaidWithdrawal, readRunnerCard } from './share.sql.ts'

type ShareRouteDeps = { readonly db: Executor; readonly chainId: number }

/** Routes for the page that a shared link leads to. They return the facts that are shown beside the link elsewhere. */
export const shareRoutes = ({ db, chainId }: ShareRouteDeps): Route[] => {
  const readPayout = createSharedPayoutReader(db, chainId)
  const readRun = createSharedRunReader(db)
  return [
    route(getSharedPayout, async ({ params }) => {
      const payout = await readPayout(params.txHash)
      if (payout === null) return refuse('payout_unknown')
      const { asset, net, toAddress, completedAt } = payout
      return ok({ asset, net: formatAmount(net, asset), to: short(toAddress), paidAt: completedAt.toISOString() })
    }),

    route(getSharedRun, async ({ params }) => {
      const named = parseRunName(params.name)
      const run = named && (await readRun(named))
      if (named === null || run === null) return refuse('game_replay_unknown')
      const { variant, walletAddress, score, earned, isRanked } = run
      const earnedBv3 = earned === null ? null : formatFixed(earned, 'BV3', 2)
      return ok({ runId: named.runId, variant, by: short(walletAddress), score, earnedBv3, isRanked })
    }),
  ]
}

const short = (wallet: Address) => shortened(checksummed(wallet))

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

type StoredSharedRun = { readonly run: SharedRun; readonly key: string }

const CACHED_MAX = 1_000
/** Milliseconds for which a run that an operator takes off the board is still shown. */
const CACHED_MS_MAX = 60_000

/**
 * Creates a reader of what a link to a run shows. The number alone shows what everyone sees of a ranked run. The run's key also
 * shows its pay, and shows a run that is not ranked. Only its player knows the key of a run that is not ranked.
 */
export function createSharedRunReader(db: Executor): (named: NamedRun) => Promise<SharedRun | null> {
  const cached = new LRUCache<number, StoredSharedRun>({ max: CACHED_MAX, ttl: CACHED_MS_MAX })

  async function readStored(runId: number): Promise<StoredSharedRun | null> {
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

/** Paid withdrawal as the chain shows it, in the ledger's units. */
export type SharedPayout = {
  readonly asset: WithdrawalAsset
  readonly net: bigint
  readonly toAddress: Address
  readonly completedAt: Date
}

/** Claims that are read. A transaction with this many or more is not described. */
const CLAIMS_MAX = 3

/**
 * Creates a reader of the withdrawal that a final transaction has paid. Anyone with the transaction's hash may read it, because the
 * chain shows the same. It returns null for a payout in progress and for a refund. It also returns null for a transaction that has
 * paid several withdrawals, because the hash does not identify one of them.
 */
export function createSharedPayoutReader(
  db: Executor,
  chainId: number,
): (txHash: TxHash) => Promise<SharedPayout | null> {
  const cached = new LRUCache<string, SharedPayout>({ max: CACHED_MAX })

  async function readPaid(txHash: TxHash, userId: bigint, payoutId: bigint): Promise<SharedPayout | null> {
    // A paid amount never changes, but the claims on its transaction may.
    const name = `${txHash} ${userId} ${payoutId}`
    const known = cached.get(name)
    if (known !== undefined) return known
    const row = first(await readPaidWithdrawal(db, { userId, payoutId, txHash }))
    if (row === null) return null
    const payout = { asset: row.asset, net: row.net, toAddress: row.to_address, completedAt: row.completed_at }
    cached.set(name, payout)
    return payout
  }

  return async (txHash) => {
    const claims = await findClaimants(db, { txHash, chainId, limit: CLAIMS_MAX })
    if (claims.length === CLAIMS_MAX) return null
    const found = await Promise.all(claims.map((claim) => readPaid(txHash, claim.user_id, claim.payout_id)))
    const paid = found.filter((payout) => payout !== null)
    return paid.length === 1 ? (paid[0] ?? null) : null
  }
}
