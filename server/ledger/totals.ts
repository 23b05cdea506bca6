import type { Logger } from 'pino'
import { type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { type Database, type Executor, only } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import {
  addToMiningTotals,
  addToTotals,
  readTotals,
  takeMiningTotalChanges,
  takeTotalChanges,
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
 */
export async function foldTotals(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { is_mine: isMine } = only(await tryLockTotals(tx, { lock: LOCKS.totals }))
    if (!isMine) return
    const changes = await takeTotalChanges(tx)
    if (changes.length > 0) {
      await addToTotals(tx, {
        names: changes.map(({ name }) => name),
        places: changes.map(({ place }) => place),
        amounts: changes.map(({ amount }) => amount),
      })
    }
    const lines = await takeMiningTotalChanges(tx)
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
  })
}

const FOLD_EVERY_MS = 1_000

/** Folds the totals once a second until it is stopped. */
export function startFolding(db: Database, log: Pick<Logger, 'warn'>): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const fold = () => {
    running = foldTotals(db)
      .catch((error: unknown) => log.warn({ err: error }, 'the totals could not be folded'))
      .then(() => {
        if (!isStopped) timer = setTimeout(fold, FOLD_EVERY_MS)
      })
  }
  let isStopped = false
  let timer = setTimeout(fold, FOLD_EVERY_MS)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}
