import type { Logger } from 'pino'
import { networks } from '#contracts/networks.ts'
import { type ChainDetail, chainDetail, chainDetailText } from '#core/chain-alarm.ts'
import { formatAmount } from '#core/money.ts'
import { type Clock, describeTrouble } from '../db/clock.ts'
import { readClock } from '../db/database.sql.ts'
import type { Database } from '../db/statement.ts'
import { type Executor, only } from '../db/statement.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import { type Loop, startLoop } from '../runtime/loop.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { type AlarmKey, claimUnsentAlarms, endChainAlarm, raiseChainAlarm, readOpenChainAlarms } from './alarms.ts'
import type { ChainReader } from './chain-reader.ts'
import { findTroubles, isTroubleOver, isWatcherStalled, readWatchState } from './health.ts'
import { type NodeState, nodeState } from './nodes/chain-node.ts'
import { runDespiteFailures } from './run-many.ts'

type ChainHealthDeps = {
  readonly db: Database
  readonly log: Logger
  readonly notify: Notify
  readonly chain: ChainReader
  readonly metrics: Metrics
  readonly clock: Clock
}

const MEASURE_EVERY_MS = 2_000

/** Measures and reports problems with the chain until it is stopped. It sends no requests to nodes. */
export function watchChainHealth({ db: { unchecked: db }, log, notify, chain, metrics, clock }: ChainHealthDeps): Loop {
  const alarmNodes = createNodeAlarms(db, chain)
  const measureWatching = createWatchMeasure(db, chain, metrics)
  const watchClock = createClockWatch(db, clock, metrics)
  const step = async () => {
    measureNodes(chain, metrics)
    await runDespiteFailures([watchClock, alarmNodes, measureWatching, () => notifyOfChainAlarms(db, notify)])
  }
  return startLoop(step, {
    log,
    failure: 'alarms about the chain were not raised or sent; this is retried',
    recovery: 'alarms about the chain are raised and sent again',
    everyMs: MEASURE_EVERY_MS,
  })
}

/** Sends each alarm about the chain to the operator's bot once, whichever process raised it. */
export const notifyOfChainAlarms = (db: Pick<Database, 'transaction'>, notify: Notify): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { kind, subject, detail } of await claimUnsentAlarms(tx)) {
      await notify(tx, { type: 'chain_alarm', kind, subject, detail })
    }
  })

const STATES: readonly NodeState[] = ['up', 'aside', 'behind', 'contradicts']

/** Sets the metrics of each node from the observations of this process. */
export function measureNodes({ nodes }: ChainReader, metrics: Metrics): void {
  for (const node of nodes) {
    const labels = { node: node.name }
    const { errors, contradictionsTotal, final } = node.seen
    metrics.nodeErrors.set(labels, errors)
    metrics.nodeContradictions.set(labels, contradictionsTotal)
    if (final !== null) metrics.nodeFinalBlock.set(labels, Number(final.number))
    const state = nodeState(node)
    for (const each of STATES) metrics.nodesByState.set({ ...labels, state: each }, each === state ? 1 : 0)
  }
}

/**
 * Returns a check that measures by how much the database's clock is off. It raises an alarm if the clock is off, or if a
 * statement of this process found it off since the last check. The alarm ends by itself.
 *
 * @param db does not check its clock, because the alarm must be stored while the clock is off
 */
function createClockWatch(db: Executor, clock: Clock, metrics: Metrics): () => Promise<void> {
  const tell = createAlarm(db, { kind: 'clock_off', subject: '' })
  return async () => {
    const sentMs = clock.nowMs()
    const { now_ms: databaseMs } = only(await readClock(db))
    const trouble = clock.compare(databaseMs, sentMs) ?? clock.readTrouble()
    metrics.clockOffSeconds.set((trouble?.aheadMs ?? 0) / 1000)
    await tell(trouble && describeTrouble(trouble))
  }
}

const SELF_ENDING_KINDS = ['nodes_too_few', 'finality_stalled'] as const

/**
 * @returns a function that raises an alarm for each problem of the nodes, again whenever the problem is seen again, and ends
 * alarms that are over
 */
export function createNodeAlarms(db: Executor, chain: ChainReader): () => Promise<void> {
  const raised = new Map<string, number>()
  /** Kinds of alarms that another process, or the previous one, may have left open. */
  const mayBeOpen = new Set<(typeof SELF_ENDING_KINDS)[number]>(SELF_ENDING_KINDS)
  return async () => {
    const troubles = findTroubles(chain, chain.chainId === networks.local.id)
    for (const { kind, subject, detail, times } of troubles) {
      const key = `${kind} ${subject}`
      if (raised.get(key) === times) continue
      await raiseChainAlarm(db, { kind, subject, detail })
      raised.set(key, times)
    }
    for (const kind of SELF_ENDING_KINDS) {
      if (troubles.some((trouble) => trouble.kind === kind)) mayBeOpen.add(kind)
      else if (mayBeOpen.has(kind) && isTroubleOver(chain, kind)) {
        await endChainAlarm(db, { kind, subject: '' })
        mayBeOpen.delete(kind)
        raised.delete(`${kind} `)
      }
    }
  }
}

/**
 * @returns a function that sets the metrics of reading and settling payments. It raises alarms while payments are not read at
 * all, or are read and never tried. These alarms end by themselves
 */
export function createWatchMeasure(
  db: Executor,
  { chainId, seen }: ChainReader,
  metrics: Metrics,
): () => Promise<void> {
  const tellStalled = createAlarm(db, { kind: 'watcher_stalled', subject: '' })
  const tellUntried = createAlarm(db, { kind: 'payment_stuck', subject: '' })
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
    await tellStalled(
      isWatcherStalled(state, sinceMs) ? chainDetail('payments_unread', { minutes: String(minutes) }) : null,
    )
    await tellUntried(untried > 0 ? chainDetail('payments_untried', { count: String(untried) }) : null)
  }
}

/**
 * Returns a function that raises an alarm, and ends it when the detail is null. It raises the alarm again when its detail
 * changes, or if an operator has resolved it.
 */
export function createAlarm(db: Executor, key: AlarmKey): (detail: ChainDetail | string | null) => Promise<void> {
  // An alarm may still be open from before this process was started.
  let told: string | null | undefined
  const isOpen = async () =>
    (await readOpenChainAlarms(db)).some(({ kind, subject }) => kind === key.kind && subject === key.subject)
  return async (detail) => {
    const said = detail && chainDetailText(detail)
    if (said === told && (said === null || (await isOpen()))) return
    await (detail === null ? endChainAlarm(db, key) : raiseChainAlarm(db, { ...key, detail }))
    told = said
  }
}
