import type { DayTotalName } from '../db/column-types.ts'
import { type Executor, only, type Transaction } from '../db/statement.ts'
import { insertDayChange, readDays, readToday, sumDays, sumDaysBefore } from './totals.sql.ts'

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
export type Day = { readonly startMs: number; readonly amounts: Readonly<Partial<Record<DayTotalName, bigint>>> }

/** Returns the latest days, oldest first. Today is the last one and not over yet. */
export async function readLatestDays(
  executor: Executor,
  names: readonly DayTotalName[],
  days: number,
): Promise<readonly Day[]> {
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
