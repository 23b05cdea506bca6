import type { Address } from '#core/address.ts'
import { chooseNonces } from '#core/payout-nonce.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { readFinalCount, readSeenCount } from '../chain/payouts/wallet-counts.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { insertNonceRecord, lockNonceRecord, readNonceRecord, selectSignedNonces } from './attempts.sql.ts'
import { hasDifference, hasUnexplained } from './has-unexplained.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { forgetStrays, hasStrays, noteStrays } from './strays.ts'

/** Transaction counts of the wallet that the nodes agree on. */
export type ChainCounts = { readonly finalCount: number; readonly seenCount: number }

type NonceKey = { readonly chainId: number; readonly address: Address }

const UNEXPLAINED = payoutProblem('nonce_unexplained', {})
const DIFFERENT = payoutProblem('transfer_unexplained', {})

/**
 * Compares the hot wallet's transactions on the chain with those signed here, and records the others as strays.
 *
 * @returns the counts that the nodes agree on; or the problem that stops signing
 */
export async function checkNonces(
  deps: Pick<PayoutDeps, 'db' | 'chain' | 'log'>,
  address: Address,
): Promise<ChainCounts | PayoutProblem> {
  const { db, chain } = deps
  const wallet = { chainId: chain.chainId, from: address }
  // Reads the final count first, because the seen count is never lower.
  const finalCount = await readFinalCount(chain, address)
  const counts = { finalCount, seenCount: Math.max(finalCount, await readSeenCount(chain, address)) }
  const record = first(await readNonceRecord(db, { chainId: chain.chainId, address }))
  await forgetStrays(db, wallet, finalCount)
  const recorded = record === null ? null : Number(record.next_nonce)
  const choice = chooseNonces({ recorded, ...counts, signed: [] }, 1)
  if (choice.choice === 'stop') await noteStrays(deps, address, choice)
  if (choice.choice === 'stop' || (await hasStrays(db, chain.chainId))) return UNEXPLAINED
  if (await hasDifference(db)) return DIFFERENT
  return choice.choice === 'wait' ? payoutProblem('nonce_waiting', {}) : counts
}

/**
 * Returns the nonces that would be reserved now, without reserving them. Transactions signed with them count only if the
 * nonces are reserved afterwards.
 */
export async function peekNonces(
  executor: Executor,
  key: NonceKey,
  counts: ChainCounts,
  count: number,
): Promise<readonly number[]> {
  const record = first(await readNonceRecord(executor, key))
  return choose(executor, key, counts, record === null ? null : Number(record.next_nonce), count)
}

/**
 * Locks the wallet's nonce record and returns its next nonces. The lock is held until the transaction ends that stores the
 * signed bytes.
 *
 * @returns an empty list if the record and the chain allow no more
 */
export async function reserveNonces(
  tx: Transaction,
  key: NonceKey,
  counts: ChainCounts,
  count: number,
): Promise<readonly number[]> {
  // A wallet that was never used has no row to lock.
  await insertNonceRecord(tx, { ...key, next: 0 })
  const record = only(await lockNonceRecord(tx, key))
  if (await hasUnexplained(tx, key.chainId)) return []
  return choose(tx, key, counts, Number(record.next_nonce), count)
}

async function choose(
  executor: Executor,
  key: NonceKey,
  { finalCount, seenCount }: ChainCounts,
  recorded: number | null,
  count: number,
): Promise<readonly number[]> {
  const rows = await selectSignedNonces(executor, { ...key, least: finalCount })
  const signed = rows.map(({ nonce }) => Number(nonce))
  const choice = chooseNonces({ recorded, finalCount, seenCount, signed }, count)
  return choice.choice === 'use' ? choice.nonces : []
}
