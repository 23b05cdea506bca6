import type { Address } from '#core/address.ts'
import { chooseNonce } from '#core/payout-nonce.ts'
import { sayPayoutProblem } from '#core/payout-problem.ts'
import { readFinalCount, readSeenCount } from '../chain/payouts/wallet-counts.ts'
import type { Transaction } from '../db/pool.ts'
import { first, only } from '../db/statement.ts'
import { insertNonceRecord, lockNonceRecord, readNonceRecord, recordNonce, selectSignedNonces } from './attempts.sql.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { forgetStrays, hasStrays, noteStrays } from './strays.ts'

/** What the nodes agree on of the wallet's transactions. */
export type ChainCounts = { readonly finalCount: number; readonly seenCount: number }

const UNEXPLAINED = sayPayoutProblem('nonce_unexplained', {})

/**
 * Compares what the chain has of the hot wallet's transactions with what was signed here, and writes down what was not.
 *
 * @returns what the nodes agree on; or what a person must know before anything is signed
 */
export async function checkNonces(
  deps: Pick<PayoutDeps, 'db' | 'chain' | 'log'>,
  address: Address,
): Promise<ChainCounts | string> {
  const { db, chain } = deps
  const wallet = { chainId: chain.chainId, from: address }
  // The final count first: what is seen is never less.
  const finalCount = await readFinalCount(chain, address)
  const counts = { finalCount, seenCount: Math.max(finalCount, await readSeenCount(chain, address)) }
  const record = first(await readNonceRecord(db, { chainId: chain.chainId, address }))
  await forgetStrays(db, wallet, finalCount)
  const recorded = record === null ? null : Number(record.next_nonce)
  const choice = chooseNonce({ recorded, ...counts, signed: [] })
  if (choice.choice === 'stop') await noteStrays(deps, address, choice)
  if (choice.choice === 'stop' || (await hasStrays(db, wallet))) return UNEXPLAINED
  return choice.choice === 'wait' ? sayPayoutProblem('nonce_waiting', {}) : counts
}

/**
 * Reserves the wallet's next nonce in the transaction that signs with it; the wallet's record stays locked until it ends.
 *
 * @returns null where the record and the chain do not allow one any more
 */
export async function reserveNonce(
  tx: Transaction,
  chainId: number,
  address: Address,
  { finalCount, seenCount }: ChainCounts,
): Promise<number | null> {
  // A wallet that was never used has no row that could be locked.
  await insertNonceRecord(tx, { chainId, address, next: 0 })
  const record = only(await lockNonceRecord(tx, { chainId, address }))
  if (await hasStrays(tx, { chainId, from: address })) return null
  const signed = await selectSignedNonces(tx, { chainId, address, least: finalCount })
  const choice = chooseNonce({
    recorded: Number(record.next_nonce),
    finalCount,
    seenCount,
    signed: signed.map(({ nonce }) => Number(nonce)),
  })
  if (choice.choice !== 'use') return null
  await recordNonce(tx, { chainId, address, next: choice.nonce + 1 })
  return choice.nonce
}
