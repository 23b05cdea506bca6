import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import { readFinalCount, readSeenCount } from '../chain/payouts/wallet-counts.ts'
import { LOCKS } from '../db/locks.ts'
import { type Executor, first } from '../db/statement.ts'
import { withLock } from '../db/with-lock.ts'
import { DependencyDown } from '../dependency-down.ts'
import { keepFresh } from '../routing/keep-fresh.ts'
import type { PayoutRecord } from '../routing/payout-record.ts'
import { readNonceRecord } from './attempts.sql.ts'
import { hasUnexplained } from './has-unexplained.ts'
import { compareOutgoing } from './outgoing/compare-outgoing.ts'
import { readHotWallets } from './outgoing/find-unexplained.ts'
import type { OutgoingDeps } from './outgoing/outgoing-deps.ts'
import { isPaidByStray } from './read-strays.ts'
import { checkNonces } from './reserve-nonces.ts'
import { selectExplainedNonces } from './strays.sql.ts'
import { BY_CHAIN } from './strays.ts'

/** However many decide: the nodes are asked at most this often. */
const FRESH_MS = 1_000
/** A decision waits no longer for another process that compares. */
const PATIENCE_MS = 5_000
const POLL_MS = 50

/** The transactions of one wallet that the nodes agree on: those in final blocks, and all that they have seen. */
type Seen = { readonly address: Address; readonly finalCount: number; readonly seenCount: number }

/**
 * Compares the record with the chain before a decision about money: all of it once after the start, as the database may be
 * another than before, and the counts of the hot wallets' transactions from then on.
 *
 * The chain is read before the decision's locks, the record under them: a payout is stored before it is sent, so what is
 * sent in between is in the record.
 */
export function createPayoutRecord(deps: OutgoingDeps): PayoutRecord {
  let isPastCompared = false
  const readSeen = keepFresh(FRESH_MS, async () => {
    const wallets = await readHotWallets(deps)
    if (wallets.length > 0 && !isPastCompared) {
      await comparePast(deps)
      isPastCompared = true
    }
    return Promise.all(wallets.map((address) => readCounts(deps, address)))
  })
  return {
    compare: async () => {
      const seen = await readSeen()
      return (executor) => isExplained(executor, deps.chain.chainId, seen)
    },
    isPaidByStray: (paid) => isPaidByStray(deps, paid),
  }
}

async function comparePast(deps: OutgoingDeps): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS
  let isDone = false
  const compare = async () => {
    isDone = await compareOutgoing(deps)
  }
  while (!(await withLock(deps.db, LOCKS.outgoing, compare)) && performance.now() < untilMs) await sleep(POLL_MS)
  if (!isDone) throw new DependencyDown('what left the hot wallet is still being compared with the record')
}

/** Reads both counts, and records strays where the record does not explain them: operators see those. */
async function readCounts(deps: OutgoingDeps, address: Address): Promise<Seen> {
  // The final count first: what is seen is never less.
  const finalCount = await readFinalCount(deps.chain, address)
  const seen = { address, finalCount, seenCount: Math.max(finalCount, await readSeenCount(deps.chain, address)) }
  if (!(await isWalletExplained(deps.db, deps.chain.chainId, seen))) await checkNonces(deps, address)
  return seen
}

async function isExplained(executor: Executor, chainId: number, seen: readonly Seen[]): Promise<boolean> {
  if (await hasUnexplained(executor, chainId)) return false
  for (const wallet of seen) if (!(await isWalletExplained(executor, chainId, wallet))) return false
  return true
}

/** Whether each transaction of a wallet that is not final yet was signed here, and none comes after the record. */
async function isWalletExplained(executor: Executor, chainId: number, { address, finalCount, seenCount }: Seen) {
  const record = first(await readNonceRecord(executor, { chainId, address }))
  if (seenCount > Number(record?.next_nonce ?? 0)) return false
  if (seenCount === finalCount) return true
  const range = { chainId, address, least: finalCount, end: seenCount, byChain: BY_CHAIN }
  const known = new Set((await selectExplainedNonces(executor, range)).map(({ nonce }) => nonce))
  return known.size === seenCount - finalCount
}
