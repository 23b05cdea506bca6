import type { Database } from '../../db/pool.ts'
import { type HoldingsDeps, readBv3Holdings, readUsdtHoldings } from './read-holdings.ts'
import { readAllOwed } from './read-owed.ts'
import { writeDay } from './solvency.sql.ts'

export type KeepDayDeps = HoldingsDeps & { readonly db: Database; readonly chainId: number }

/** Records the current debt and the funds on the chain as the reading of the day. */
export async function keepDay(deps: KeepDayDeps): Promise<void> {
  const owed = await readAllOwed(deps.db, deps.chainId, [])
  const [usdt, bv3] = await Promise.all([readUsdtHoldings(deps, owed.usdt.creditedBlock), readBv3Holdings(deps)])
  await writeDay(deps.db, {
    nowMs: owed.usdt.nowMs,
    owedUsdt: owed.usdt.now,
    onChainUsdt: usdt.sum,
    owedBv3: owed.bv3.now,
    onChainBv3: bv3.sum,
  })
}
