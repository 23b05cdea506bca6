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

/** What the nodes agree on of the wallet's transactions. */
export type ChainCounts = { readonly finalCount: number; readonly seenCount: number }

type NonceKey = { readonly chainId: number; readonly address: Address }

const UNEXPLAINED = payoutProblem('nonce_unexplained', {})
const DIFFERENT = payoutProblem('transfer_unexplained', {})

/**
 * Compares what the chain has of the hot wallet's transactions with what was signed here, and writes down what was not.
 *
 * @returns what the nodes agree on; or what a person must know before anything is signed
 */
export async function checkNonces(
  deps: Pick<PayoutDeps, 'db' | 'chain' | 'log'>,
  address: Address,
): Promise<ChainCounts | PayoutProblem> {
  const { db, chain } = deps
  const wallet = { chainId: chain.chainId, from: address }
  // The final count first: what is seen is never less.
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
 * The nonces that would be reserved now, without reserving them: what is signed with them counts only where they are reserved
 * afterwards.
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
 * Locks the wallet's record, until the transaction ends that stores what is signed with its next nonces.
 *
 * @returns none where the record and the chain do not allow any more
 */
export async function reserveNonces(
  tx: Transaction,
  key: NonceKey,
  counts: ChainCounts,
  count: number,
): Promise<readonly number[]> {
  // A wallet that was never used has no row that could be locked.
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
