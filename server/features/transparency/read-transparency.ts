import type { Transparency } from '#core/api/transparency.ts'
import { formatAmount, type Usdt } from '#core/money.ts'
import { coveragePercent } from '#core/transparency.ts'
import type { Database } from '../../db/pool.ts'
import { type HoldingsDeps, readUsdtHoldings } from '../../ledger/solvency/read-holdings.ts'
import type { Owed } from '../../ledger/solvency/read-owed.ts'

export type TransparencyDeps = HoldingsDeps & { readonly db: Database; readonly chainId: number }

const text = (amount: Usdt) => formatAmount(amount, 'USDT')
const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()

/**
 * Returns what is owed and the funds to pay it.
 *
 * @param owed read before the wallets are
 * @param downSinceMs since when the chain cannot be read, as far as is known
 */
export async function readTransparency(
  deps: TransparencyDeps,
  owed: Owed,
  downSinceMs: bigint | null,
): Promise<Transparency> {
  const { wallets, sum: treasury } = await readUsdtHoldings(deps, owed.creditedBlock)
  const [in30Days = owed.now, in90Days = owed.now] = owed.later
  return {
    asOf: isoOf(owed.nowMs),
    treasury: {
      usdt: treasury === null ? null : text(treasury),
      unavailableSince: treasury === null ? isoOf(downSinceMs ?? owed.nowMs) : null,
      wallets: wallets.map(({ amount, ...wallet }) => ({ ...wallet, usdt: amount === null ? null : text(amount) })),
    },
    owed: {
      now: text(owed.now),
      in30Days: text(in30Days),
      in90Days: text(in90Days),
      available: text(owed.available),
      held: text(owed.held),
      earned: text(owed.earned),
      openPayments: text(owed.openPayments),
    },
    coverage: {
      now: coveragePercent(treasury, owed.now),
      in30Days: coveragePercent(treasury, in30Days),
      in90Days: coveragePercent(treasury, in90Days),
    },
    usdtEndsAt: owed.listedAtMs === null ? null : isoOf(owed.listedAtMs),
  }
}
