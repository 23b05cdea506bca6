import { setTimeout as sleep } from 'node:timers/promises'
import { PERSON_WAITS_MS, withPersonTimeout } from '../chain/chain-reader.ts'
import { type Executor, first } from '../db/statement.ts'
import { LOCKS, withLock } from '../db/with-lock.ts'
import { DependencyDown } from '../fault.ts'
import { shareReading } from '../http/routing/share-reading.ts'
import { readNonceRecord } from './attempts.sql.ts'
import { hasUnexplained } from './hot-wallet.ts'
import { checkNonces } from './nonces.ts'
import { compareOutgoing } from './outgoing/compare-outgoing.ts'
import { type OutgoingDeps, readHotWallets } from './outgoing/compare-transfers.ts'
import type { PayoutRecord } from './payout-rows.ts'
import type { SeenTransactions } from './strays.ts'
import { countForeignPending, isPaidByStray, readSeenTransactions, updateForeignAlarm } from './strays.ts'

/** Milliseconds for which the nodes' counts are reused, however many decisions need them. */
const FRESH_MS = 1_000
/** Milliseconds that the comparison of the past waits for another process that is comparing. */
const PATIENCE_MS = 5_000
const POLL_MS = 50

/**
 * Creates the record that compares itself with the chain before a decision about money. The whole past is compared once after
 * the start, because the database may be another than before. Afterwards, only the hot wallets' transaction counts are
 * compared.
 *
 * The past is compared in the background. A decision waits for it as long as a person waits for nodes, and is refused until
 * it is compared. A failed comparison restarts with the next decision.
 *
 * The chain is read before the decision's locks, and the record under them. A payout is stored before it is sent, so
 * everything sent in between is in the record.
 */
export function createPayoutRecord(deps: OutgoingDeps): PayoutRecord {
  const hurried = { ...deps, chain: withPersonTimeout(deps.chain) }
  const comparePastOnce = shareReading(Number.POSITIVE_INFINITY, () => comparePast(deps))
  const readSeen = shareReading(FRESH_MS, async () => {
    const wallets = await readHotWallets(deps)
    if (wallets.length > 0) await waitBriefly(comparePastOnce())
    return Promise.all(wallets.map((address) => readSeenAndRecordStrays(hurried, address)))
  })
  return {
    compare: async () => {
      const seen = await readSeen()
      return (executor) => isExplained(executor, deps.chain.chainId, seen)
    },
    isPaidByStray: (paid) => isPaidByStray(hurried, paid),
  }
}

async function comparePast(deps: OutgoingDeps): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS
  let isDone = false
  const compare = async () => {
    isDone = await compareOutgoing(deps)
  }
  while (!(await withLock(deps.db, LOCKS.outgoing, compare)) && performance.now() < untilMs) await sleep(POLL_MS)
  if (!isDone) throw new DependencyDown(STILL_COMPARING)
}

const STILL_COMPARING = 'what left the hot wallet is still being compared with the record'

function waitBriefly(comparison: Promise<void>): Promise<void> {
  const over = sleep(PERSON_WAITS_MS, null, { ref: false }).then(() =>
    Promise.reject(new DependencyDown(STILL_COMPARING)),
  )
  return Promise.race([comparison, over])
}

/**
 * Reads both counts of a wallet. Records strays and foreign transactions that the record does not explain, so that operators
 * see them.
 */
async function readSeenAndRecordStrays(
  deps: OutgoingDeps,
  address: SeenTransactions['address'],
): Promise<SeenTransactions> {
  const seen = await readSeenTransactions(deps.chain, address)
  if (!(await isWalletExplained(deps.db, deps.chain.chainId, seen))) {
    await checkNonces(deps, address)
    await updateForeignAlarm(deps, seen)
  }
  return seen
}

async function isExplained(executor: Executor, chainId: number, seen: readonly SeenTransactions[]): Promise<boolean> {
  if (await hasUnexplained(executor, chainId)) return false
  for (const wallet of seen) if (!(await isWalletExplained(executor, chainId, wallet))) return false
  return true
}

/**
 * Returns whether each transaction of a wallet that is not final yet was signed here or explained, and none exceeds the nonce
 * record.
 */
async function isWalletExplained(executor: Executor, chainId: number, seen: SeenTransactions): Promise<boolean> {
  const record = first(await readNonceRecord(executor, { chainId, address: seen.address }))
  if (seen.seenCount > Number(record?.next_nonce ?? 0)) return false
  return (await countForeignPending(executor, chainId, seen)) === 0
}
