import type { Stray } from '#core/api/admin-payouts.ts'
import { formatAmount } from '#core/money.ts'
import { listMoved, readOutcome } from '../chain/payouts/read-outcome.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { PayoutRecord } from '../http/routing/payout-record.ts'
import { assetOf } from './asset-of.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { listOpenAlike } from './payouts.sql.ts'
import { listOpenStrays } from './strays.sql.ts'

/** Maximum strays shown at once. The next ones follow when these are explained. */
const STRAYS_MAX = 50
/** Maximum payouts of the same amount to the same wallet that are listed for one stray. */
const ALIKE_MAX = 5

type Deps = Pick<PayoutDeps, 'db' | 'chain'>

/** Lists transactions of the hot wallet that were not signed here, with the open payouts that they may have paid. */
export async function readStrays(deps: Deps): Promise<Stray[]> {
  const strays: Stray[] = []
  for (const row of await listOpenStrays(deps.db, { limit: STRAYS_MAX })) {
    strays.push({
      walletAddress: row.from_address,
      nonce: Number(row.nonce),
      txHash: row.tx_hash,
      foundAt: row.found_at.toISOString(),
      payouts: row.tx_hash === null ? [] : await findAlike(deps, row.chain_id, row.tx_hash),
    })
  }
  return strays
}

async function findAlike({ db, chain }: Deps, chainId: number, txHash: `0x${string}`): Promise<Stray['payouts']> {
  try {
    const outcome = await readOutcome(chain, txHash)
    if (outcome.state !== 'final') return []
    const found = new Map<number, Stray['payouts'][number]>()
    for (const { token, to, value } of outcome.moved) {
      const alike = await listOpenAlike(db, { chainId, token, to, amount: value, limit: ALIKE_MAX })
      const [asset, amount] = [assetOf(chain, token), formatAmount(value, 'token')]
      for (const { id } of alike) found.set(Number(id), { id: Number(id), asset, amount, toAddress: to })
    }
    return [...found.values()]
  } catch (error) {
    // Strays are also listed while the nodes are down.
    if (error instanceof DependencyDown) return []
    throw error
  }
}

/**
 * Returns whether a final stray moved exactly this. The operator then approves the withdrawal and names the stray for its
 * payout.
 */
export async function isPaidByStray({ db, chain }: Deps, paid: Parameters<PayoutRecord['isPaidByStray']>[0]) {
  for (const { tx_hash: hash, from_address: from } of await listOpenStrays(db, { limit: STRAYS_MAX })) {
    if (hash === null) continue
    const outcome = await readOutcome(chain, hash)
    if (outcome.state !== 'final') continue
    if (listMoved(outcome.moved, paid).some((moved) => moved.from === from)) return true
  }
  return false
}
