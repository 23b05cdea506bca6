import type { Address } from '#core/address.ts'
import type { FinalHead } from '../../chain/final-head.ts'
import { readSigner } from '../../chain/payouts/read-signer.ts'
import { readFinalCount } from '../../chain/payouts/wallet-counts.ts'
import { type Executor, first } from '../../db/statement.ts'
import { insertNonceRecord, readNonceRecord } from '../attempts.sql.ts'
import { noteStrays } from '../strays.ts'
import { selectKnownNonces, selectTried } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

/** Maximum nonces checked each time. Older ones were checked before. */
const NONCES_MAX = 10_000
/** Maximum nonces checked of a wallet without a nonce record. Its earlier token transfers are found by their logs. */
const UNRECORDED_MAX = 20

type Look = {
  readonly head: FinalHead
  /** Whether the wallet's transfers were compared up to the head. */
  readonly isCompared: boolean
}

/**
 * Records as strays the final transactions of a hot wallet whose nonces are not in the record. BNB that the wallet sent
 * leaves no log, but uses a nonce.
 *
 * A used wallet that the record does not know may have paid for the platform, with a key that was first used after a backup.
 * Its nonce record begins here, once its whole compared past is recorded, and not before.
 */
export async function noteUnknownNonces(deps: OutgoingDeps, address: Address, look: Look): Promise<void> {
  const { db, chain } = deps
  const key = { chainId: chain.chainId, address }
  const record = first(await readNonceRecord(db, key))
  const count = await readFinalCount(chain, address, look.head)
  const least = Math.max(0, count - NONCES_MAX)
  const known = new Set((await selectKnownNonces(db, { ...key, least })).map(({ nonce }) => Number(nonce)))
  const unrecorded = record === null ? Math.max(0, count - UNRECORDED_MAX) : Number(record.next_nonce)
  const unknown: number[] = []
  for (let nonce = Math.min(unrecorded, ...known); nonce < count; nonce++) if (!known.has(nonce)) unknown.push(nonce)
  const tried = unknown.length === 0 ? new Set() : await findTriedNonces(db, key, unknown)
  for (const nonce of unknown) {
    if (!tried.has(nonce)) await noteStrays(deps, address, { from: nonce, to: nonce + 1 })
  }
  if (record === null && count > 0 && look.isCompared) await insertNonceRecord(db, { ...key, next: count })
}

/**
 * Returns the nonces that a wallet has signed payouts with that were later signed with another nonce or given up. Other
 * wallets have used the same nonces, so the signer is recovered from the signed bytes.
 */
async function findTriedNonces(
  db: Executor,
  { chainId, address }: { readonly chainId: number; readonly address: Address },
  nonces: readonly number[],
): Promise<ReadonlySet<number>> {
  const tried = new Set<number>()
  for (const { nonce, raw_transaction: raw } of await selectTried(db, { nonces: nonces.map(BigInt) })) {
    if (tried.has(Number(nonce))) continue
    const signer = await readSigner(raw)
    if (signer?.from === address && signer.chainId === chainId) tried.add(Number(nonce))
  }
  return tried
}
