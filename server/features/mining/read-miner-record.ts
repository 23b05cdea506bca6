import type { MinerRecord } from '#core/api/mining.ts'
import { daysInRow, nextMilestones, titleOf } from '#core/miner-record.ts'
import { MS_PER_DAY } from '#core/mining.ts'
import type { Database } from '../../db/pool.ts'
import type { ReadMining } from '../../ledger/mining/gather-mining.ts'
import { streakAfter } from '../../ledger/mining/settle-mining.ts'
import { readDugInAll } from '../../ledger/mining/shifts.ts'

type Deps = { readonly db: Database; readonly readMining: ReadMining }

/** Returns a player's totals: days and shifts including the running one, and BV3 once it is posted. */
export async function readMinerRecord({ db, readMining }: Deps, userId: number): Promise<MinerRecord> {
  const [snapshot, bv3Dug] = await Promise.all([readMining(userId), readDugInAll(db, userId)])
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
