import type { PlayerGames } from '#core/api/admin-games.ts'
import { minutesText } from '#core/game-pay.ts'
import { RECENT_DAYS, RUN_SIGNALS } from '#core/game-run.ts'
import { INCOME_SOURCES, type IncomeSource, incomeSourceOf, SUMMED_REASONS } from '#core/income.ts'
import type { TransferReason } from '#core/ledger.ts'
import { type Asset, type Bv3, bv3, formatAmount, type Usdt, usdt } from '#core/money.ts'
import type { DayTotalName } from '../db/column-types.ts'
import { type Database, type Executor, only, type Transaction } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import { type Loop, type LoopOptions, startLoop } from '../runtime/loop.ts'
import { countRecentRuns, countRecentSignals, sumRuns } from './player-games.sql.ts'
import {
  addToMiningTotals,
  addToTotals,
  insertDayChange,
  popMiningTotalChanges,
  popTotalChanges,
  readDays,
  readSummedIncome,
  readToday,
  readTotals,
  sumDays,
  sumDaysBefore,
  sumIncome,
  tryLockTotals,
} from './totals.sql.ts'

/** Returns how many copies of each card players own, by the card's id. */
export async function readCopies(executor: Executor): Promise<ReadonlyMap<number, number>> {
  const rows = await readTotals(executor, { name: 'copies' })
  return new Map(rows.map(({ place, amount }) => [Number(place), Number(amount)]))
}

/** Returns the sum of one kind of USDT balance over all players. */
export const readUsdtTotal = async (executor: Executor, name: 'usdt_available' | 'usdt_held'): Promise<Usdt> =>
  usdt(await readTotal(executor, name))

export const readBv3Total = async (executor: Executor, name: 'bv3_available' | 'bv3_held'): Promise<Bv3> =>
  bv3(await readTotal(executor, name))

/** Returns the number of players who have a copy. */
export const readOwners = (executor: Executor): Promise<bigint> => readTotal(executor, 'owners')

async function readTotal(executor: Executor, name: string): Promise<bigint> {
  const [row] = await readTotals(executor, { name })
  return row?.amount ?? 0n
}

/**
 * Moves the changes that transactions have added into the totals, unless another process does so now. Totals are correct before
 * and after. This keeps the changes few, so that reading a total costs the same whatever has happened before.
 *
 * @returns `skipped` if another process does so now
 */
export async function foldTotals(db: Database): Promise<'folded' | 'skipped'> {
  return db.transaction(async (tx) => {
    const { is_mine: isMine } = only(await tryLockTotals(tx, { lock: LOCKS.totals }))
    if (!isMine) return 'skipped'
    const changes = await popTotalChanges(tx)
    if (changes.length > 0) {
      await addToTotals(tx, {
        names: changes.map(({ name }) => name),
        places: changes.map(({ place }) => place),
        amounts: changes.map(({ amount }) => amount),
      })
    }
    const lines = await popMiningTotalChanges(tx)
    if (lines.length > 0) {
      await addToMiningTotals(tx, {
        kinds: lines.map(({ kind }) => kind),
        isRunning: lines.map((line) => line.is_running),
        spentHours: lines.map((line) => line.spent_hour),
        rates: lines.map(({ rate }) => rate),
        lines: lines.map(({ line }) => line),
        totals: lines.map(({ total }) => total),
        posted: lines.map(({ posted }) => posted),
      })
    }
    return 'folded'
  })
}

const FOLD_EVERY_MS = 1_000

/** Folds the totals once a second until it is stopped. */
export const startFolding = (db: Database, log: LoopOptions['log']): Loop =>
  startLoop(() => foldTotals(db), {
    log,
    level: 'warn',
    failure: 'totals were not folded; the next run retries',
    recovery: 'totals are folded again',
    everyMs: FOLD_EVERY_MS,
    firstPauseMs: FOLD_EVERY_MS,
  })

const MS_PER_DAY = 86_400_000

/** Returns the day of a moment, counted from 1970 in UTC. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / MS_PER_DAY)

type DayChange = {
  /** Player whose row is counted. */
  readonly userId: number
  readonly name: DayTotalName
  /** Moment in the row itself, by which the audit counts. */
  readonly at: Date
  readonly amount: bigint
}

/**
 * Adds to a day's total in the transaction that inserts the counted row, so that the totals always equal a recount. Copies and
 * accounts are counted by the statements that insert them.
 */
export async function addToDay(tx: Transaction, { userId, name, at, amount }: DayChange): Promise<void> {
  await insertDayChange(tx, { userId, name, day: dayOf(at), amount })
}

/** Returns the totals of all days, exact at this moment. Reads a few rows a day. */
export async function readDaySums<Name extends DayTotalName>(
  executor: Executor,
  names: readonly Name[],
): Promise<Readonly<Record<Name, bigint>>> {
  return toSums(names, await sumDays(executor, { names }))
}

/** Returns the totals of all days before the day of a moment. */
export async function readDaySumsBefore<Name extends DayTotalName>(
  executor: Executor,
  names: readonly Name[],
  startMs: number,
): Promise<Readonly<Record<Name, bigint>>> {
  return toSums(names, await sumDaysBefore(executor, { names, day: dayOf(new Date(startMs)) }))
}

function toSums<Name extends DayTotalName>(
  names: readonly Name[],
  rows: readonly { readonly name: string | null; readonly amount: bigint }[],
): Record<Name, bigint> {
  const sums = new Map(rows.map(({ name, amount }) => [name, amount]))
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0n])) as Record<Name, bigint>
}

/** Totals of one day. A total that did not change on that day is missing. */
export type DayTotals = { readonly startMs: number; readonly amounts: Readonly<Partial<Record<DayTotalName, bigint>>> }

/** Returns the latest days, oldest first. Today is the last one and not over yet. */
export async function readLatestDays(
  executor: Executor,
  names: readonly DayTotalName[],
  days: number,
): Promise<readonly DayTotals[]> {
  const today = Number(only(await readToday(executor)).today)
  const fromDay = today - days + 1
  const byDay = Map.groupBy(await readDays(executor, { names, fromDay }), ({ day }) => Number(day))
  return Array.from({ length: days }, (_, at) => {
    const own = byDay.get(fromDay + at) ?? []
    return {
      startMs: (fromDay + at) * MS_PER_DAY,
      amounts: Object.fromEntries(own.map(({ name, amount }) => [name, amount])),
    }
  })
}

/** Income of a player from one source, in base units of each asset. */
export type Income = { readonly source: IncomeSource; readonly usdt: bigint; readonly bv3: bigint }

/** Returns all income of a player that was ever posted, by source. Sources without income are left out. */
export async function readIncome(db: Executor, userId: number): Promise<Income[]> {
  const [kept, lines] = await Promise.all([
    readSummedIncome(db, { userId }).then(only),
    sumIncome(db, { userId, reasons: SUMMED_REASONS }),
  ])
  const keptSums: Partial<Record<IncomeSource, Partial<Record<Asset, bigint>>>> = {
    mining: { USDT: kept.mined_usdt, BV3: kept.mined_bv3 },
    referrals: { USDT: kept.referral_usdt },
  }
  const sumOf = (source: IncomeSource, asset: Asset) =>
    lines
      .filter((row) => row.asset === asset && incomeSourceOf(row.reason as TransferReason) === source)
      .reduce((sum, row) => sum + row.amount, keptSums[source]?.[asset] ?? 0n)
  return INCOME_SOURCES.map((source) => ({
    source,
    usdt: sumOf(source, 'USDT'),
    bv3: sumOf(source, 'BV3'),
  })).filter(({ usdt, bv3 }) => usdt !== 0n || bv3 !== 0n)
}

/** Returns what a player has played, and how many recent runs an operator should check. */
export async function readPlayerGames(executor: Executor, userId: number): Promise<PlayerGames> {
  const [all, recent, signals] = await Promise.all([
    sumRuns(executor, { userId }).then(only),
    countRecentRuns(executor, { userId, days: RECENT_DAYS }).then(only),
    countRecentSignals(executor, { userId, days: RECENT_DAYS }),
  ])
  const counts = new Map(signals.map(({ signal, runs }) => [signal, Number(runs)]))
  return {
    runs: Number(all.runs),
    minutesPaid: minutesText(all.paid_ms),
    paidBv3: formatAmount(all.paid, 'BV3'),
    recentRuns: Number(recent.runs),
    recentFlagged: Number(recent.flagged),
    recentSignals: RUN_SIGNALS.flatMap((signal) => {
      const runs = counts.get(signal)
      return runs === undefined ? [] : [{ signal, runs }]
    }),
  }
}
