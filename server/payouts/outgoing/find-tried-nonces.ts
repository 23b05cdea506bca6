import type { Address } from '#core/address.ts'
import { readSigner } from '../../chain/payouts/read-signer.ts'
import type { Executor } from '../../db/statement.ts'
import { selectTried } from './outgoing.sql.ts'

/**
 * Returns the nonces that a wallet has signed payouts with that were later signed with another nonce or given up. Other
 * wallets have used the same nonces, so the signer is recovered from the signed bytes.
 */
export async function findTriedNonces(
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
