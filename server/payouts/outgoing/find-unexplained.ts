import type { Address } from '#core/address.ts'
import { isInRecord } from '#core/outgoing.ts'
import type { MovedMoney } from '../../chain/payouts/read-outcome.ts'
import type { Executor } from '../../db/statement.ts'
import { listHotWallets, selectClaims, selectExplained, selectPayoutStates } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

/** Lists the wallet that pays now, those that have signed before, and those that a payer has reported. */
export async function readHotWallets({ db, chain, hotWallet }: OutgoingDeps): Promise<Address[]> {
  const known = (await listHotWallets(db, { chainId: chain.chainId })).map(({ address }) => address as Address)
  const own = hotWallet()
  return own === null || known.includes(own) ? known : [...known, own]
}

type Transfer = Pick<MovedMoney, 'logIndex'> & { readonly txHash: `0x${string}` }

/** Returns the transfers from the hot wallet that the record does not explain. */
export async function findUnexplained<T extends Transfer>(
  db: Executor,
  chainId: number,
  transfers: readonly T[],
): Promise<T[]> {
  if (transfers.length === 0) return []
  const hashes = [...new Set(transfers.map(({ txHash }) => txHash))]
  const claims = await selectClaims(db, { chainId, hashes })
  const ids = [...new Set(claims.map(({ payout_id }) => payout_id))]
  const rows = ids.length === 0 ? [] : await selectPayoutStates(db, { ids })
  const payouts = new Map(rows.map(({ id, state, tx_hash: txHash }) => [id, { state, txHash }]))
  const explained = new Set((await selectExplained(db, { chainId, hashes })).map(({ tx_hash }) => tx_hash))
  return transfers.filter(({ txHash, logIndex }) => {
    const own = claims.flatMap(({ tx_hash, log_index, payout_id }) => {
      const payout = payouts.get(payout_id)
      return tx_hash === txHash && payout !== undefined ? [{ logIndex: log_index, payout }] : []
    })
    return !isInRecord({ txHash, logIndex, claims: own, isExplained: explained.has(txHash) })
  })
}
