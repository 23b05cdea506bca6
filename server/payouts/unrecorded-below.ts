import type { TxHash } from '#core/address.ts'
import { findNonceUser } from '../chain/payouts/find-nonce-user.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, first } from '../db/statement.ts'
import { readNonceRecord, selectSignedNonces } from './attempts.sql.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findStray } from './strays.sql.ts'
import { noteStray, type WalletKey } from './strays.ts'

/** Nodes are asked for so many; the others are written down without a hash, which the panel says. */
const LOOKED_UP_MAX = 20

/** The transactions that have used these nonces, as far as nodes can tell. */
export type NonceUsers = ReadonlyMap<number, TxHash | null>

/**
 * Looks up what a wallet has sent below a nonce that a person has used, and that nothing here knows of: whoever paid one
 * payout by hand may have paid others before it.
 */
export async function findUnrecordedBelow(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  wallet: WalletKey,
  nonce: number,
): Promise<NonceUsers> {
  const users = new Map<number, TxHash | null>()
  for (const unrecorded of (await listUnrecorded(db, wallet, nonce)).slice(-LOOKED_UP_MAX))
    users.set(unrecorded, await findNonceUser(chain, wallet.from, unrecorded))
  return users
}

/**
 * Writes all of that down as strays, before the record goes above it: nothing would look at it any more.
 *
 * @param found what was looked up before the database's transaction began
 */
export async function noteUnrecordedBelow(
  tx: Transaction,
  { log }: Pick<PayoutDeps, 'log'>,
  wallet: WalletKey,
  nonce: number,
  found: NonceUsers,
): Promise<void> {
  for (const unrecorded of await listUnrecorded(tx, wallet, nonce))
    await noteStray({ db: tx, log }, wallet, unrecorded, found.get(unrecorded) ?? null)
}

/** Whether anything was ever signed with a wallet, or taken into its record. */
export const hasNonceRecord = async (executor: Executor, { chainId, from }: WalletKey): Promise<boolean> =>
  (await readNonceRecord(executor, { chainId, address: from })).length > 0

/** Of a wallet without a record only the one right before is meant: it stands for all before it, until somebody has looked. */
async function listUnrecorded(executor: Executor, wallet: WalletKey, nonce: number): Promise<number[]> {
  const key = { chainId: wallet.chainId, address: wallet.from }
  const record = first(await readNonceRecord(executor, key))
  const next = record === null ? nonce : Number(record.next_nonce)
  const least = Math.max(Math.min(next, nonce - 1), 0)
  const signed = new Set((await selectSignedNonces(executor, { ...key, least })).map((row) => Number(row.nonce)))
  const unrecorded: number[] = []
  for (let below = least; below < nonce; below++) {
    if (signed.has(below) || (await findStray(executor, { ...wallet, nonce: below })).length > 0) continue
    unrecorded.push(below)
  }
  return unrecorded
}
