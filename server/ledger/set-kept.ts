import { LOCKS } from '../db/locks.ts'
import type { Transaction } from '../db/pool.ts'
import type { BalanceTotalName, MiningKind, TotalName } from '../db/schema/totals.ts'
import { first, only } from '../db/statement.ts'
import { lockAccounts } from './lock-accounts.ts'
import { changeMiningTotals } from './mining/mining-totals.sql.ts'
import {
  insertMiningTotalChange,
  insertTotalChange,
  lockKept,
  lockLot,
  readBasePosted,
  readKeptBalances,
  updateBasePosted,
  updateKeptBalances,
  updateLotPosted,
} from './set-kept.sql.ts'

/** A kept row before and after it was set, amounts as text in base units: for the audit log. */
export type KeptChange = { readonly before: KeptRow; readonly after: KeptRow }
export type KeptRow = Readonly<Record<string, string>>

const TOTALS = ['bv3_available', 'bv3_held', 'usdt_available', 'usdt_held'] as const satisfies BalanceTotalName[]

/**
 * Sets a player's kept balances to the sum of the transfers. The totals of all players move by as much, less what they are wrong
 * by already: afterwards they are what all balances come to.
 *
 * @param totalsAhead by how much each total tells more than all balances come to, in base units
 * @returns null where they are what the ledger says
 */
export async function setKeptBalances(
  tx: Transaction,
  userId: number,
  totalsAhead: Readonly<Partial<Record<BalanceTotalName, bigint>>>,
): Promise<KeptChange | null> {
  await lockAccounts(tx, [userId])
  const before = only(await readKeptBalances(tx, { userId }))
  const after = first(await updateKeptBalances(tx, { userId }))
  if (after === null) return null
  for (const name of TOTALS) {
    const amount = BigInt(after[name]) - BigInt(before[name]) - (totalsAhead[name] ?? 0n)
    if (amount !== 0n) await insertTotalChange(tx, { userId, name, place: 0, amount })
  }
  return { before: textsOf(before), after: textsOf(after) }
}

/** Until the transaction ends nobody else sets a kept row. */
export const lockKeptRows = (tx: Transaction) => lockKept(tx, { lock: LOCKS.keptRows })

/** Sets what a lot was posted to what the ledger has posted for it. @returns null where there is no such lot */
export async function setLotPosted(tx: Transaction, userId: number, lotId: number): Promise<KeptChange | null> {
  await lockAccounts(tx, [userId])
  const before = first(await lockLot(tx, { userId, lotId }))
  if (before === null) return null
  await changeMiningTotals(tx, { userId, lotIds: [lotId], sign: -1 })
  const after = only(await updateLotPosted(tx, { userId, lotId }))
  await changeMiningTotals(tx, { userId, lotIds: [lotId], sign: 1 })
  return { before: textsOf(before), after: textsOf(after) }
}

/** The same of the base rate. */
export async function setBasePosted(tx: Transaction, userId: number): Promise<KeptChange | null> {
  await lockAccounts(tx, [userId])
  const before = first(await readBasePosted(tx, { userId }))
  if (before === null) return null
  const after = only(await updateBasePosted(tx, { userId }))
  return { before: textsOf(before), after: textsOf(after) }
}

/** Moves a total by what it was found to be wrong by. @param ahead by how much it tells more than its rows come to */
export async function setTotal(
  tx: Transaction,
  { name, place, ahead }: { readonly name: TotalName; readonly place: number; readonly ahead: bigint },
): Promise<void> {
  await insertTotalChange(tx, { userId: 0, name, place, amount: -ahead })
}

/** One hour's line of what is mined, which lots of a kind are spent in. */
export type MiningLine = { readonly kind: MiningKind; readonly isRunning: boolean; readonly spentHour: number }

/** The same of a line of what all lots mine. */
export async function setMiningTotal(
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

const textsOf = (row: Readonly<Record<string, bigint>>): KeptRow =>
  Object.fromEntries(Object.entries(row).map(([name, amount]) => [name, amount.toString()]))
