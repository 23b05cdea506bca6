import type { BalanceTotalName, MiningKind, TotalName } from '../db/column-types.ts'
import { first, only, type Transaction } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import { changeMiningTotals } from './mining/mining-totals.sql.ts'
import { lockAccounts } from './post.ts'
import {
  insertMiningTotalChange,
  insertTotalChange,
  lockLot,
  lockResets,
  readBasePosted,
  readStoredBalances,
  resetStoredBalances,
  updateBasePosted,
  updateLotPosted,
} from './reset-stored-rows.sql.ts'

/** Kept row before and after it was set, for the audit log. Amounts are text in base units. */
export type StoredRowChange = { readonly before: StoredRow; readonly after: StoredRow }
export type StoredRow = Readonly<Record<string, string>>

const TOTALS = ['bv3_available', 'bv3_held', 'usdt_available', 'usdt_held'] as const satisfies BalanceTotalName[]

/**
 * Sets a player's kept balances to the sum of the transfers. The totals of all players move by the same amounts, less their
 * present error, so that they equal the sum of all balances afterwards.
 *
 * @param totalsAhead how much each total exceeds the sum of all balances, in base units
 * @returns null if the balances equal the ledger
 */
export async function resetBalances(
  tx: Transaction,
  userId: number,
  totalsAhead: Readonly<Partial<Record<BalanceTotalName, bigint>>>,
): Promise<StoredRowChange | null> {
  await lockAccounts(tx, [userId])
  const before = only(await readStoredBalances(tx, { userId }))
  const after = first(await resetStoredBalances(tx, { userId }))
  if (after === null) return null
  for (const name of TOTALS) {
    const amount = BigInt(after[name]) - BigInt(before[name]) - (totalsAhead[name] ?? 0n)
    if (amount !== 0n) await insertTotalChange(tx, { userId, name, place: 0, amount })
  }
  return { before: textsOf(before), after: textsOf(after) }
}

/** Locks the kept rows: no other transaction sets one until this one ends. */
export const lockStoredRows = (tx: Transaction) => lockResets(tx, { lock: LOCKS.keptRows })

/**
 * Sets what a lot was posted to what the ledger has posted for it.
 *
 * @returns null if the lot does not exist
 */
export async function resetLotPosted(tx: Transaction, userId: number, lotId: number): Promise<StoredRowChange | null> {
  await lockAccounts(tx, [userId])
  const before = first(await lockLot(tx, { userId, lotId }))
  if (before === null) return null
  await changeMiningTotals(tx, { userId, lotIds: [lotId], sign: -1 })
  const after = only(await updateLotPosted(tx, { userId, lotId }))
  await changeMiningTotals(tx, { userId, lotIds: [lotId], sign: 1 })
  return { before: textsOf(before), after: textsOf(after) }
}

/** Does the same for the base rate. */
export async function resetBasePosted(tx: Transaction, userId: number): Promise<StoredRowChange | null> {
  await lockAccounts(tx, [userId])
  const before = first(await readBasePosted(tx, { userId }))
  if (before === null) return null
  const after = only(await updateBasePosted(tx, { userId }))
  return { before: textsOf(before), after: textsOf(after) }
}

/**
 * Moves a total by its error.
 *
 * @param ahead how much it exceeds the sum of its rows
 */
export async function correctTotal(
  tx: Transaction,
  { name, place, ahead }: { readonly name: TotalName; readonly place: number; readonly ahead: bigint },
): Promise<void> {
  await insertTotalChange(tx, { userId: 0, name, place, amount: -ahead })
}

/** Key of a mining total: the lots of a kind that are spent in one hour. */
export type MiningLine = { readonly kind: MiningKind; readonly isRunning: boolean; readonly spentHour: number }

/** Moves a mining total by its errors. */
export async function correctMiningTotal(
  tx: Transaction,
  line: MiningLine,
  ahead: { readonly rate: bigint; readonly line: bigint; readonly total: bigint; readonly posted: bigint },
): Promise<void> {
  await insertMiningTotalChange(tx, {
    ...line,
    rate: -ahead.rate,
    line: -ahead.line,
    total: -ahead.total,
    posted: -ahead.posted,
  })
}

const textsOf = (row: Readonly<Record<string, bigint>>): StoredRow =>
  Object.fromEntries(Object.entries(row).map(([name, amount]) => [name, amount.toString()]))
