import { changeSales as changeCall, getSolvency, type Solvency } from '#core/api/solvency.ts'
import { MS_PER_DAY } from '#core/mining.ts'
import { type Asset, type Bv3, formatAmount, type Usdt } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { floorOf, isBelowFloor, resumedSales } from '#core/sales.ts'
import { AHEAD_DAYS, coveragePercent } from '#core/transparency.ts'
import { transact } from '../../db/statement.ts'
import { csvKind, readAtOnce } from '../../http/routing/csv-file.ts'
import { listRoute, type OperatorSession, queryByDays, type Route, route } from '../../http/routing/route.ts'
import { shareReading } from '../../http/routing/share-reading.ts'
import { type ReadDaysUntilRow, readDaysUntil } from '../../ledger/solvency/solvency.sql.ts'
import {
  changeSales,
  type FloorDeps,
  type Holdings,
  type Owed,
  type OwedBv3,
  readAllOwed,
  readBv3Holdings,
  readOwed,
  readUsdtHoldings,
  salesStoppedByOperator,
} from '../../ledger/solvency/solvency.ts'
import { type CurrentSettings, readSettings, readVersionedSetting } from '../../settings/settings.ts'

/** Minimum milliseconds between two queries of the nodes, however many operators ask. */
const FRESH_MS = 3_000

export const solvencyRoutes = (deps: FloorDeps): Route[] => {
  let down: DownSince = { usdtMs: null, bv3Ms: null }
  const figuresNow = shareReading(FRESH_MS, async () => {
    const figures = await readFigures(deps)
    const { nowMs } = figures.owed.usdt
    down = {
      usdtMs: figures.usdt.sum === null ? (down.usdtMs ?? nowMs) : null,
      bv3Ms: deps.readBv3Of !== null && figures.bv3.sum === null ? (down.bv3Ms ?? nowMs) : null,
    }
    return figures
  })
  return [
    listRoute(getSolvency, SOLVENCY_DAYS_CSV, queryByDays, async ({ asked: { days } }) => {
      const figures = await figuresNow()
      return ok(await readSolvency(deps, figures, down, days))
    }),

    route(changeCall, ({ session, body }) => setSales(deps, session, body)),
  ]
}

/** Unix milliseconds since which each token's wallets cannot be read; null while they can. */
type DownSince = { readonly usdtMs: bigint | null; readonly bv3Ms: bigint | null }

/** Returns figures that may be some seconds old, with the floor and the sales as they are now. */
export async function readSolvency(
  deps: FloorDeps,
  figures: SolvencyReading,
  down: DownSince,
  days: number,
): Promise<Solvency> {
  const { nowMs } = figures.owed.usdt
  const [settings, history] = await Promise.all([readSettings(deps.db), readDaysUntil(deps.db, { nowMs, days })])
  return {
    asOf: isoOf(nowMs),
    usdt: usdtView(figures, down.usdtMs),
    bv3: bv3View(figures, { downSinceMs: down.bv3Ms, hasContract: deps.readBv3Of !== null }),
    floor: floorView(figures, settings),
    sales: salesView(settings),
    history: history.map(toSolvencyDay),
    ahead: aheadOf(figures),
  }
}

function floorView(figures: SolvencyReading, { values, versions }: CurrentSettings): Solvency['floor'] {
  const floor = values.salesFloor
  const least = floorOf(floor, { now: figures.owed.usdt.now, in30Days: owedIn30Days(figures) })
  return {
    ...floor,
    usdt: formatAmount(least, 'USDT'),
    isBelow: isBelowFloor(figures.usdt.sum, least),
    isWaived: floor.isOn && values.sales.waivedFloor === versions.salesFloor,
  }
}

function salesView({ values: { sales }, changes }: CurrentSettings): Solvency['sales'] {
  const { areStopped, by, reason, onChainUsdt, floorUsdt } = sales
  if (!areStopped) {
    return { areStopped, stoppedAt: null, stoppedBy: null, reason: null, onChainUsdt: null, floorUsdt: null }
  }
  const isByFloor = by === 'floor'
  return {
    areStopped,
    stoppedAt: changes.sales?.changedAt.toISOString() ?? null,
    stoppedBy: isByFloor ? null : (changes.sales?.author ?? null),
    reason: isByFloor ? null : reason,
    onChainUsdt: isByFloor ? onChainUsdt : null,
    floorUsdt: isByFloor ? floorUsdt : null,
  }
}

type SalesRequest = { readonly areStopped: boolean; readonly reason: string; readonly isConfirmed: boolean }
type SalesRefusal = 'sales_stopped_already' | 'sales_not_stopped' | 'sales_below_floor' | 'setting_changed_meanwhile'

/**
 * Stops or resumes sales. Resuming needs a confirmation if the chain holds less than the floor or cannot be read. After that, this
 * floor stops no sales until it was reached once or was changed.
 */
export async function setSales(
  deps: FloorDeps,
  { username }: OperatorSession,
  { areStopped, reason, isConfirmed }: SalesRequest,
): Promise<Result<undefined, SalesRefusal>> {
  // Read outside the transaction, because a slow node must not hold a connection.
  const floor = areStopped ? null : await compareWithFloor(deps)
  const done = await transact<undefined, SalesRefusal>(deps.db, async (tx) => {
    const { version, value: from } = await readVersionedSetting(tx, 'sales')
    if (from.areStopped === areStopped) return refuse(areStopped ? 'sales_stopped_already' : 'sales_not_stopped')
    const to = areStopped
      ? salesStoppedByOperator(reason)
      : resumedSales(floor?.isReached === false ? floor.version : 0)
    if (floor !== null) {
      if ((await readVersionedSetting(tx, 'salesFloor')).version !== floor.version)
        return refuse('setting_changed_meanwhile')
      if (!floor.isReached && !isConfirmed) return refuse('sales_below_floor')
    }
    const isChanged = await changeSales(tx, deps.notify, {
      author: username,
      action: areStopped ? 'stop sales' : 'resume sales',
      from,
      to,
      basedOn: version,
      details: { reason },
    })
    return isChanged ? ok(undefined) : refuse('setting_changed_meanwhile')
  })
  if (done.ok) deps.settings.publishChange()
  return done
}

/** Checks the floor. A floor that is off counts as reached, whatever the chain holds. */
async function compareWithFloor(deps: FloorDeps): Promise<{ readonly version: number; readonly isReached: boolean }> {
  const { values, versions } = await readSettings(deps.db)
  const version = versions.salesFloor
  if (!values.salesFloor.isOn) return { version, isReached: true }
  const owed = await readOwed(deps.db, deps.chainId, [30])
  const { sum } = await readUsdtHoldings(deps, owed.creditedBlock)
  const least = floorOf(values.salesFloor, { now: owed.now, in30Days: owed.later[0] ?? owed.now })
  return { version, isReached: isBelowFloor(sum, least) === false }
}

/** Figures that are calculated once for all callers within some seconds, whatever span they request. */
export type SolvencyReading = {
  readonly owed: { readonly usdt: Owed; readonly bv3: OwedBv3 }
  readonly usdt: Holdings<Usdt>
  readonly bv3: Holdings<Bv3>
}

async function readFigures(deps: FloorDeps): Promise<SolvencyReading> {
  const owed = await readAllOwed(deps.db, deps.chainId, AHEAD_DAYS)
  const [usdt, bv3] = await Promise.all([readUsdtHoldings(deps, owed.usdt.creditedBlock), readBv3Holdings(deps)])
  return { owed, usdt, bv3 }
}

const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()

const AT_30 = AHEAD_DAYS.indexOf(30)
const AT_90 = AHEAD_DAYS.indexOf(90)

/** Returns what is owed on a later day, or what is owed now if that day was not requested. */
const laterOf = <M extends Usdt | Bv3>(owed: { readonly now: M; readonly later: readonly M[] }, at: number): M =>
  owed.later[at] ?? owed.now

const owedIn30Days = ({ owed }: SolvencyReading): Usdt => laterOf(owed.usdt, AT_30)

/**
 * Converts the figures of USDT to their view.
 *
 * @param downSinceMs since when the chain cannot be read, as far as is known
 */
function usdtView({ owed: { usdt: owed }, usdt }: SolvencyReading, downSinceMs: bigint | null): Solvency['usdt'] {
  return {
    owed: { ...linesOf(owed, 'USDT'), openPayments: formatAmount(owed.openPayments, 'USDT') },
    ...onChainOf(owed, usdt, 'USDT', downSinceMs),
  }
}

function bv3View(
  { owed: { bv3: owed }, bv3 }: SolvencyReading,
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
const aheadOf = ({ owed: { usdt, bv3 } }: SolvencyReading): Solvency['ahead'] =>
  AHEAD_DAYS.map((days, index) => ({
    day: isoOf(usdt.nowMs + BigInt(days) * MS_PER_DAY).slice(0, 10),
    owedUsdt: formatAmount(laterOf(usdt, index), 'USDT'),
    owedBv3: formatAmount(laterOf(bv3, index), 'BV3'),
  }))

type SolvencyDay = Solvency['history'][number]

const toSolvencyDay = (row: ReadDaysUntilRow): SolvencyDay => ({
  day: row.day,
  owedUsdt: formatAmount(row.owed_usdt, 'USDT'),
  onChainUsdt: row.on_chain_usdt === null ? null : formatAmount(row.on_chain_usdt, 'USDT'),
  owedBv3: formatAmount(row.owed_bv3, 'BV3'),
  onChainBv3: row.on_chain_bv3 === null ? null : formatAmount(row.on_chain_bv3, 'BV3'),
})

type SolvencyDaysQuery = { readonly days: number }

/** Amounts owed and on the chain on each of the latest days as a file, oldest first. */
export const SOLVENCY_DAYS_CSV = csvKind<SolvencyDaysQuery, SolvencyDay>('solvency-days', ({ days }) => ({
  columns: {
    day: ({ day }) => day,
    owedUsdt: ({ owedUsdt }) => owedUsdt,
    onChainUsdt: ({ onChainUsdt }) => onChainUsdt,
    owedBv3: ({ owedBv3 }) => owedBv3,
    onChainBv3: ({ onChainBv3 }) => onChainBv3,
  },
  readAfter: readAtOnce(async (executor) => (await readDaysUntil(executor, { days })).map(toSolvencyDay)),
}))
