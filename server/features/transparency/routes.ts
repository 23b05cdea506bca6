import { getTransparency, type Transparency } from '#core/api/solvency.ts'
import { formatAmount, type Usdt } from '#core/money.ts'
import { ok } from '#core/result.ts'
import { coveragePercent } from '#core/transparency.ts'
import type { Database } from '../../db/statement.ts'
import { serializeAnswer } from '../../http/routing/answers.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { shareReading } from '../../http/routing/share-reading.ts'
import { type HoldingsDeps, type Owed, readOwed, readUsdtHoldings } from '../../ledger/solvency/solvency.ts'

/** Minimum milliseconds between two calculations, because anyone may ask as often as they like. */
const FRESH_MS = 3_000

export const transparencyRoutes = (deps: TransparencyDeps): Route[] => {
  let downSinceMs: bigint | null = null
  const read = shareReading(FRESH_MS, async () => {
    const answer = await readTransparency(deps, await readOwed(deps.db, deps.chainId), downSinceMs)
    const { unavailableSince } = answer.treasury
    downSinceMs = unavailableSince === null ? null : BigInt(Date.parse(unavailableSince))
    return serializeAnswer(getTransparency, answer)
  })
  return [route(getTransparency, async () => ok(await read()))]
}

type TransparencyDeps = HoldingsDeps & { readonly db: Database; readonly chainId: number }

const text = (amount: Usdt) => formatAmount(amount, 'USDT')
const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()

/**
 * Returns what is owed and the funds to pay it.
 *
 * @param owed read before the wallets are
 * @param downSinceMs since when the chain cannot be read, as far as is known
 */
async function readTransparency(deps: TransparencyDeps, owed: Owed, downSinceMs: bigint | null): Promise<Transparency> {
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
