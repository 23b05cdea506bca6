import type { Stray } from '#core/api/admin-payouts.ts'
import { formatAmount } from '#core/money.ts'
import { listMoved, readOutcome } from '../chain/payouts/read-outcome.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { PayoutRecord } from '../routing/payout-record.ts'
import { assetOf } from './asset-of.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { listOpenAlike } from './payouts.sql.ts'
import { listOpenStrays } from './strays.sql.ts'

/** Shown at once; the next ones come when these are explained. */
const STRAYS_MAX = 50
/** Payouts of the same amount to the same wallet, named for one stray. */
const ALIKE_MAX = 5

type Deps = Pick<PayoutDeps, 'db' | 'chain'>

/** What the hot wallet has sent and nobody here has signed, with the open payouts that it may have paid. */
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
      // On the chain all of them have 18 decimals, as USDT has here.
      const [asset, amount] = [assetOf(chain, token), formatAmount(value, 'USDT')]
      for (const { id } of alike) found.set(Number(id), { id: Number(id), asset, amount, toAddress: to })
    }
    return [...found.values()]
  } catch (error) {
    // The transactions themselves are told also while the nodes are down.
    if (error instanceof DependencyDown) return []
    throw error
  }
}

/** Whether one of those is final and has moved exactly this: the operator decides it and names the transaction for it. */
export async function isPaidByStray({ db, chain }: Deps, paid: Parameters<PayoutRecord['isPaidByStray']>[0]) {
  for (const { tx_hash: hash, from_address: from } of await listOpenStrays(db, { limit: STRAYS_MAX })) {
    if (hash === null) continue
    const outcome = await readOutcome(chain, hash)
    if (outcome.state !== 'final') continue
    if (listMoved(outcome.moved, paid).some((moved) => moved.from === from)) return true
  }
  return false
}
