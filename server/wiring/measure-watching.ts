import { formatAmount } from '#core/money.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { isWatcherStalled, readWatchState } from '../chain/watch-state.ts'
import type { Database } from '../db/pool.ts'
import type { Metrics } from '../http/metrics.ts'

const ALARM = { kind: 'watcher_stalled', subject: '' } as const

/**
 * @returns puts how payments are read and settled into the metrics, and raises an alarm while they are not read at all, which
 *   ends by itself
 */
export function createWatchMeasure(
  db: Database,
  { chainId, seen }: ChainReader,
  metrics: Metrics,
): () => Promise<void> {
  let mayBeOpen = true
  let raisedAtMinute = -1
  return async () => {
    const state = await readWatchState(db, chainId)
    const { cursor, readAgoMs, keptAside } = state
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
    if (isWatcherStalled(state) && readAgoMs !== null) {
      const minutes = Math.floor(readAgoMs / 60_000)
      if (minutes === raisedAtMinute) return
      raisedAtMinute = minutes
      mayBeOpen = true
      await raiseChainAlarm(db, { ...ALARM, detail: `payments are not read since ${minutes} minutes` })
    } else if (mayBeOpen) {
      await endChainAlarm(db, ALARM)
      mayBeOpen = false
      raisedAtMinute = -1
    }
  }
}
