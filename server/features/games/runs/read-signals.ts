import { msOfTicks } from '#core/game-pay.ts'
import { type RunFigures, type RunSignal, signalsOf } from '#core/game-run-signals.ts'
import type { Transaction } from '../../../db/pool.ts'
import { only } from '../../../db/statement.ts'
import { countOthersOf } from './days.sql.ts'
import type { EndedRun } from './ended-run.ts'
import { MS_PER_DAY } from './read-budget.ts'
import { sumTicksSince } from './settle.sql.ts'

/** Maximum of other wallets that are counted, because more of them make no difference. */
const OTHERS_COUNTED_MAX = 100

type Signals = { readonly signals: RunSignal[]; readonly figures: RunFigures }

/** Returns what an operator may want to check about a run. A signal refuses nothing and changes no pay. */
export async function readSignals(tx: Transaction, { userId, run, replay }: EndedRun, at: Date): Promise<Signals> {
  const since = new Date(at.getTime() - MS_PER_DAY)
  const earlierTicks = Number(only(await sumTicksSince(tx, { userId, since })).ticks)
  const { network, claimed_score: claimed } = run
  const otherWallets =
    network === null ? 0 : Number(only(await countOthersOf(tx, { network, userId, limit: OTHERS_COUNTED_MAX })).wallets)
  const playedMs = Number(msOfTicks(earlierTicks + replay.ticks))
  const isOther = claimed !== null && claimed !== BigInt(replay.score)
  const figures = { ...replay.presses, playedMs, otherWallets, ...(isOther && { claimedScore: Number(claimed) }) }
  return { signals: signalsOf(figures, replay.score), figures }
}
