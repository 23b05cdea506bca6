import { formatAmount } from '#core/money.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { isWatcherStalled, readWatchState } from '../chain/watch-state.ts'
import type { Executor } from '../db/statement.ts'
import type { Metrics } from '../http/metrics.ts'
import { createStandingAlarm } from './standing-alarm.ts'

/**
 * @returns a function that sets the metrics of reading and settling payments. It raises alarms while payments are not read at
 * all, or are read and never tried. These alarms end by themselves
 */
export function createWatchMeasure(
  db: Executor,
  { chainId, seen }: ChainReader,
  metrics: Metrics,
): () => Promise<void> {
  const tellStalled = createStandingAlarm(db, { kind: 'watcher_stalled', subject: '' })
  const tellUntried = createStandingAlarm(db, { kind: 'payment_stuck', subject: '' })
  return async () => {
    const state = await readWatchState(db, chainId)
    const { cursor, readAgoMs, keptAside, untried } = state
    if (cursor !== null) metrics.cursorBlock.set(Number(cursor.block))
    if (cursor?.behindMs != null) metrics.cursorLagSeconds.set(cursor.behindMs / 1000)
    if (cursor !== null && seen.final !== null) {
      metrics.cursorLagBlocks.set(Math.max(0, Number(seen.final.number - cursor.block)))
    }
    if (readAgoMs !== null) metrics.lastLookSeconds.set(readAgoMs / 1000)
    if (seen.final !== null) metrics.finalityLagSeconds.set(Date.now() / 1000 - Number(seen.final.timeMs) / 1000)
    metrics.waitingPayments.set(state.waiting)
    metrics.stuckPayments.set(state.stuck)
    metrics.keptAside.set({ asset: 'USDT' }, Number(formatAmount(keptAside.usdt, 'USDT')))
    metrics.keptAside.set({ asset: 'BNB' }, Number(formatAmount(keptAside.bnb, 'BNB')))
    metrics.keptAsidePayers.set(keptAside.payers)
    const sinceMs = performance.now() - seen.sinceMs
    const minutes = Math.floor((readAgoMs ?? sinceMs) / 60_000)
    await tellStalled(isWatcherStalled(state, sinceMs) ? `payments are not read since ${minutes} minutes` : null)
    await tellUntried(untried > 0 ? `${untried} payments have waited for ten minutes and were never tried` : null)
  }
}
