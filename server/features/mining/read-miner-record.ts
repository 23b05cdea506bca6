import type { MinerRecord } from '#core/api/mining.ts'
import { daysInRow, nextMilestones, titleOf } from '#core/miner-record.ts'
import { MS_PER_DAY } from '#core/mining.ts'
import type { Database } from '../../db/pool.ts'
import type { ReadMining } from '../../ledger/mining/gather-mining.ts'
import { unpostedInAll } from '../../ledger/mining/read-mining.ts'
import { streakAfter } from '../../ledger/mining/settle-mining.ts'
import { readDugInAll } from '../../ledger/mining/shifts.ts'

type Deps = { readonly db: Database; readonly readMining: ReadMining }

/** What a player has done in all, the running shift included. */
export async function readMinerRecord({ db, readMining }: Deps, userId: number): Promise<MinerRecord> {
  const snapshot = await readMining(userId)
  const bv3Dug = await readDugInAll(db, userId, unpostedInAll(snapshot).bv3)
  const shifts = Number(snapshot.base.shifts)
  const streak = streakAfter(snapshot)
  const next = nextMilestones({ bv3Dug, shifts })
  return {
    shifts,
    streakDays: daysInRow(streak, Number(snapshot.nowMs / MS_PER_DAY)),
    longestStreakDays: streak.longestDays,
    bv3Dug: Number(bv3Dug),
    title: titleOf(bv3Dug),
    next: { ...next, bv3: next.bv3 === null ? null : Number(next.bv3) },
  }
}
