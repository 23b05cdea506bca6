import { assert } from '#core/assert.ts'
import { readStoppedPlayers } from '../audit/alarms.ts'
import type { PayoutWallet } from '../chain/payouts/payout-wallet.ts'
import { LOCKS } from '../db/locks.ts'
import { first, only } from '../db/statement.ts'
import { readLastAttempt, recordNonce } from './attempts.sql.ts'
import type { Payable } from './choose-payable.ts'
import { isStopped } from './is-stopped.ts'
import { openCaps } from './open-caps.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout } from './payout-rows.ts'
import { lockCaps, lockQueued, markSigned } from './payouts.sql.ts'
import { type ChainCounts, peekNonces, reserveNonces } from './reserve-nonces.ts'
import { type NewlySigned, signEach } from './sign-each.ts'
import { storeAttempt } from './store-attempt.ts'

/** Signed payout that is stored in the database. */
export type StoredPayout = NewlySigned & { readonly attempt: number }

/**
 * Signs payouts with consecutive nonces, and stores bytes, hashes and reserved nonces in one transaction, all or none. No
 * node has received the transactions yet.
 *
 * The payouts are signed before the database transaction begins, because a signer may take seconds and no lock should wait
 * for it. A payout that has changed since then ends the batch, so that no nonce is skipped. Transactions signed after it are
 * discarded unsent.
 *
 * @returns the stored payouts
 */
export async function signBatch(
  deps: PayoutDeps,
  wallet: PayoutWallet,
  counts: ChainCounts,
  payable: readonly Payable[],
): Promise<StoredPayout[]> {
  const key = { chainId: deps.chain.chainId, address: wallet.address }
  const nonces = await peekNonces(deps.db, key, counts, payable.length)
  const signed = await signEach(deps, wallet, payable, nonces)
  if (signed.length === 0) return []
  for (const { payout } of signed) await deps.atPoint?.('before store', payout.payoutId)
  const stored = await storeBatch(deps, wallet, counts, signed)
  for (const { payout } of stored) await deps.atPoint?.('after store', payout.payoutId)
  return stored
}

function storeBatch(
  { db, chain }: PayoutDeps,
  { address }: PayoutWallet,
  counts: ChainCounts,
  signed: readonly NewlySigned[],
): Promise<StoredPayout[]> {
  return db.transaction(async (tx) => {
    const keys = signed.map(({ payout: { userId, payoutId } }) => ({ userId, payoutId }))
    const locked = (await Promise.all(keys.map((key) => lockQueued(tx, key)))).map(first)
    await lockCaps(tx, { lock: LOCKS.payoutCaps })
    const nonces = await reserveNonces(tx, { chainId: chain.chainId, address }, counts, signed.length)
    if (await isStopped(tx)) return []
    const stopped = await readStoppedPlayers(tx)
    const caps = await openCaps(
      tx,
      chain,
      signed.map(({ payout }) => payout),
    )
    const going: NewlySigned[] = []
    for (const [index, one] of signed.entries()) {
      const row = locked[index]
      if (row == null || nonces[index] !== one.nonce || stopped.includes(one.payout.userId)) break
      const payout: Payout = { ...one.payout, confirmedBy: row.confirmed_by }
      if (caps.objectTo(payout) !== null) break
      caps.add(payout)
      going.push(one)
    }
    const stored = await Promise.all(
      going.map(async (one) => {
        const { userId, payoutId } = one.payout
        const attempt = only(await readLastAttempt(tx, { userId, payoutId })).attempt + 1
        await storeAttempt(tx, one.payout, chain.chainId, { ...one, attempt, gasPriceWei: one.gas.priceWei })
        const marked = await markSigned(tx, { userId, payoutId, from: address, nonce: one.nonce })
        assert(marked.length > 0, `payout ${payoutId} was signed and is not queued`)
        return { ...one, payout: { ...one.payout, problem: null }, attempt }
      }),
    )
    const last = Math.max(...stored.map(({ nonce }) => nonce))
    if (stored.length > 0) await recordNonce(tx, { chainId: chain.chainId, address, next: last + 1 })
    return stored
  })
}
