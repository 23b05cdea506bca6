import type { Solvency } from '#core/api/solvency.ts'
import { MS_PER_DAY } from '#core/mining.ts'
import { type Asset, type Bv3, formatAmount, type Usdt } from '#core/money.ts'
import { AHEAD_DAYS, coveragePercent } from '#core/transparency.ts'
import { atOnce, csvKind } from '../../http/routing/csv-file.ts'
import type { FloorDeps } from '../../ledger/solvency/check-floor.ts'
import { type Holdings, readBv3Holdings, readUsdtHoldings } from '../../ledger/solvency/read-holdings.ts'
import { type Owed, type OwedBv3, readAllOwed } from '../../ledger/solvency/read-owed.ts'
import { type ReadDaysUntilRow, readDaysUntil } from '../../ledger/solvency/solvency.sql.ts'

/** Figures that are calculated once for all callers within some seconds, whatever span they request. */
export type Figures = {
  readonly owed: { readonly usdt: Owed; readonly bv3: OwedBv3 }
  readonly usdt: Holdings<Usdt>
  readonly bv3: Holdings<Bv3>
}

export async function readFigures(deps: FloorDeps): Promise<Figures> {
  const owed = await readAllOwed(deps.db, deps.chainId, AHEAD_DAYS)
  const [usdt, bv3] = await Promise.all([readUsdtHoldings(deps, owed.usdt.creditedBlock), readBv3Holdings(deps)])
  return { owed, usdt, bv3 }
}

export const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()

const AT_30 = AHEAD_DAYS.indexOf(30)
const AT_90 = AHEAD_DAYS.indexOf(90)

/** Returns what is owed on a later day, or what is owed now if that day was not requested. */
const laterOf = <M extends Usdt | Bv3>(owed: { readonly now: M; readonly later: readonly M[] }, at: number): M =>
  owed.later[at] ?? owed.now

export const owedIn30Days = ({ owed }: Figures): Usdt => laterOf(owed.usdt, AT_30)

/**
 * Converts the figures of USDT to their view.
 *
 * @param downSinceMs since when the chain cannot be read, as far as is known
 */
export function usdtView({ owed: { usdt: owed }, usdt }: Figures, downSinceMs: bigint | null): Solvency['usdt'] {
  return {
    owed: { ...linesOf(owed, 'USDT'), openPayments: formatAmount(owed.openPayments, 'USDT') },
    ...onChainOf(owed, usdt, 'USDT', downSinceMs),
  }
}

export function bv3View(
  { owed: { bv3: owed }, bv3 }: Figures,
  { downSinceMs, hasContract }: { readonly downSinceMs: bigint | null; readonly hasContract: boolean },
): Solvency['bv3'] {
  return {
    owed: { ...linesOf(owed, 'BV3'), gamesPerDay: formatAmount(owed.gamesPerDay, 'BV3') },
    ...onChainOf(owed, bv3, 'BV3', downSinceMs),
    hasContract,
  }
}

type Lines<M> = {
  readonly now: M
  readonly later: readonly M[]
  readonly available: M
  readonly held: M
  readonly earned: M
}

function linesOf<M extends Usdt | Bv3>(owed: Lines<M>, asset: Asset) {
  const text = (amount: M) => formatAmount(amount, asset)
  return {
    now: text(owed.now),
    in30Days: text(laterOf(owed, AT_30)),
    in90Days: text(laterOf(owed, AT_90)),
    available: text(owed.available),
    held: text(owed.held),
    earned: text(owed.earned),
  }
}

function onChainOf<M extends Usdt | Bv3>(
  owed: Lines<M>,
  { wallets, sum }: Holdings<M>,
  asset: Asset,
  downSinceMs: bigint | null,
) {
  const text = (amount: M | null) => (amount === null ? null : formatAmount(amount, asset))
  return {
    wallets: wallets.map((wallet) => ({ ...wallet, amount: text(wallet.amount) })),
    onChain: text(sum),
    unavailableSince: downSinceMs === null ? null : isoOf(downSinceMs),
    coverage: {
      now: coveragePercent(sum, owed.now),
      in30Days: coveragePercent(sum, laterOf(owed, AT_30)),
      in90Days: coveragePercent(sum, laterOf(owed, AT_90)),
    },
  }
}

/** Lists the maximum owed today and on the days ahead. */
export const aheadOf = ({ owed: { usdt, bv3 } }: Figures): Solvency['ahead'] =>
  AHEAD_DAYS.map((days, index) => ({
    day: isoOf(usdt.nowMs + BigInt(days) * MS_PER_DAY).slice(0, 10),
    owedUsdt: formatAmount(laterOf(usdt, index), 'USDT'),
    owedBv3: formatAmount(laterOf(bv3, index), 'BV3'),
  }))

export type SolvencyDay = Solvency['history'][number]

export const toSolvencyDay = (row: ReadDaysUntilRow): SolvencyDay => ({
  day: row.day,
  owedUsdt: formatAmount(row.owed_usdt, 'USDT'),
  onChainUsdt: row.on_chain_usdt === null ? null : formatAmount(row.on_chain_usdt, 'USDT'),
  owedBv3: formatAmount(row.owed_bv3, 'BV3'),
  onChainBv3: row.on_chain_bv3 === null ? null : formatAmount(row.on_chain_bv3, 'BV3'),
})

type Asked = { readonly days: number }

/** Amounts owed and on the chain on each of the latest days as a file, oldest first. */
export const SOLVENCY_DAYS_CSV = csvKind<Asked, SolvencyDay>('solvency-days', ({ days }) => ({
  columns: {
    day: ({ day }) => day,
    owedUsdt: ({ owedUsdt }) => owedUsdt,
    onChainUsdt: ({ onChainUsdt }) => onChainUsdt,
    owedBv3: ({ owedBv3 }) => owedBv3,
    onChainBv3: ({ onChainBv3 }) => onChainBv3,
  },
  readAfter: atOnce(async (executor) => (await readDaysUntil(executor, { days })).map(toSolvencyDay)),
}))
