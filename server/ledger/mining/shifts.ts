import {
  addEarned,
  type Earned,
  entitledBefore,
  entitledNow,
  NOTHING_EARNED,
  subtractEarned,
  unposted,
} from '#core/mining.ts'
import { type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { type Executor, only, type Transaction } from '../../db/statement.ts'
import { type KeptLot, type MiningSnapshot, unpostedBase } from './read-mining.ts'
import { addToShift, type ReadShiftsRow, readDug, readShifts } from './shifts.sql.ts'

/**
 * Adds to the running shift what a settlement of the snapshot's lots posts, card by card. Runs in the same transaction, so that a
 * shift equals exactly its lines in the ledger.
 *
 * @param after with `leave`, the lots of the snapshot leave the shift and the base rate is not settled
 */
export async function addToShiftOf(
  tx: Transaction,
  userId: number,
  snapshot: MiningSnapshot,
  after: 'go on' | 'leave' | 'end',
): Promise<void> {
  const { shift, runningLots } = snapshot
  if (shift === null) return
  const byCard = [...Map.groupBy(runningLots, ({ cardId }) => cardId)]
  const posted = byCard.map(([, lots]) => sum(lots, (lot) => unposted(lot, snapshot.nowMs, snapshot.listing)))
  const left = after === 'leave' ? sum(runningLots, (lot) => earnedInSession(lot, snapshot)) : NOTHING_EARNED
  await addToShift(tx, {
    ...{ userId, shift: shift.number, isEnding: after === 'end', atMs: snapshot.nowMs },
    ...{ baseBv3: after === 'leave' ? 0n : unpostedBase(snapshot), leftBv3: left.bv3, leftUsdt: left.usdt },
    cardIds: byCard.map(([cardId]) => cardId),
    copies: byCard.map(([, lots]) => lots.reduce((copies, lot) => copies + Number(lot.copies), 0)),
    bv3: posted.map((earned) => earned.bv3),
    usdt: posted.map((earned) => earned.usdt),
  })
}

const sum = (lots: readonly KeptLot[], of: (lot: KeptLot) => Earned): Earned =>
  lots.map(of).reduce(addEarned, NOTHING_EARNED)

const earnedInSession = (lot: KeptLot, { nowMs, listing }: MiningSnapshot): Earned =>
  subtractEarned(entitledNow(lot, nowMs, listing), entitledBefore(lot))

/** Ended shift, with what the ledger was posted in it. */
export type EndedShift = {
  readonly number: number
  readonly startedAt: Date
  readonly endedAt: Date
  /** Base rate and cards together. */
  readonly bv3: Bv3
  readonly usdt: Usdt
  readonly baseBv3: Bv3
  readonly cards: readonly {
    readonly cardId: number
    readonly copies: number
    readonly bv3: Bv3
    readonly usdt: Usdt
  }[]
}

/** Number above that of every shift. */
export const SHIFT_MAX = 2_147_483_647

/** Lists the latest shifts of a player below a number, the latest first. */
export async function readEndedShifts(
  executor: Executor,
  userId: number,
  before: number,
  limit: number,
): Promise<EndedShift[]> {
  return (await readShifts(executor, { userId, before, limit })).map(toShift)
}

function toShift(row: ReadShiftsRow): EndedShift {
  const cards = (row.card_ids ?? []).map((cardId, index) => ({
    cardId: Number(cardId),
    copies: Number(row.copies[index] ?? 0n),
    bv3: bv3(row.bv3[index] ?? 0n),
    usdt: usdt(row.usdt[index] ?? 0n),
  }))
  return {
    ...{ number: Number(row.number), startedAt: row.started_at, endedAt: row.ended_at, cards },
    ...cards.reduce<Earned>(addEarned, { bv3: bv3(row.base_bv3), usdt: usdt(0n) }),
    baseBv3: bv3(row.base_bv3),
  }
}

/** Returns all BV3 that a player's mining was ever posted, including the base rate. */
export const readDugInAll = async (executor: Executor, userId: number): Promise<Bv3> =>
  bv3(only(await readDug(executor, { userId })).dug)
