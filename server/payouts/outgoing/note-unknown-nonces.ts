import type { Address } from '#core/address.ts'
import { readFinalCount } from '../../chain/payouts/wallet-counts.ts'
import { isHeld } from '../../holds/holds.ts'
import { noteStrays } from '../strays.ts'
import { findTriedNonces } from './find-tried-nonces.ts'
import { selectKnownNonces } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

/** Looked at each time; what is older was looked at then. */
const NONCES_MAX = 10_000
/** Of a wallet that the record knows nothing of. */
const UNRECORDED_MAX = 20

/**
 * Writes down, as strays, the final transactions of a hot wallet of whose nonces the record has none: BNB that it has sent
 * leaves no log, but uses a nonce.
 *
 * A wallet that the record knows nothing of may have been used elsewhere before, which the payout driver asks about; after a
 * restore each of its last transactions may have paid somebody.
 */
export async function noteUnknownNonces(deps: OutgoingDeps, address: Address): Promise<void> {
  const { db, chain } = deps
  const { chainId } = chain
  const count = await readFinalCount(chain, address)
  const least = Math.max(0, count - NONCES_MAX)
  const known = new Set((await selectKnownNonces(db, { chainId, address, least })).map(({ nonce }) => Number(nonce)))
  const first = known.size > 0 ? Math.min(...known) : (await isHeld(db)) ? Math.max(0, count - UNRECORDED_MAX) : count
  const unknown: number[] = []
  for (let nonce = first; nonce < count; nonce++) if (!known.has(nonce)) unknown.push(nonce)
  if (unknown.length === 0) return
  const tried = await findTriedNonces(db, { chainId, address }, unknown)
  for (const nonce of unknown) {
    if (!tried.has(nonce)) await noteStrays(deps, address, { from: nonce, to: nonce + 1 })
  }
}
