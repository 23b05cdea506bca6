import type { Database } from '../../db/pool.ts'
import { type HoldingsDeps, readUsdtHoldings } from './read-holdings.ts'
import { readOwed } from './read-owed.ts'

/** Returns whether the wallets hold at least all USDT that players are owed now. Null while the chain cannot be read. */
export async function readIsCovered(
  deps: HoldingsDeps & { readonly db: Database; readonly chainId: number },
): Promise<boolean | null> {
  const owed = await readOwed(deps.db, deps.chainId, [])
  const { sum } = await readUsdtHoldings(deps, owed.creditedBlock)
  return sum === null ? null : sum >= owed.now
}
