import type { Logger } from 'pino'
import { type Database, only, type Transaction } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import { type Loop, startLoop } from '../runtime/loop.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { type BotChannel, deliverToBot, type RetryPlan } from './deliver-to-bot.ts'
import { deleteEvents, giveUpEvent, readBacklog, readForPages, readForPagesOf, tryLockDelivery } from './outbox.sql.ts'
import type { Outbox } from './outbox.ts'

/** Milliseconds between two polls for events that another process has committed and not delivered. */
const SWEEP_MS = 1_000
/** Milliseconds in which committed events are gathered and published together. */
const GATHER_MS = 50
const MEASURE_EVERY_MS = 15_000

type DeliveryDeps = {
  readonly db: Database
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly outbox: Outbox
  readonly publish: DeliverToPagesDeps['publish']
  /** Channels of the bots that are on. */
  readonly bots: readonly BotChannel[]
  /** Only tests leave it out. */
  readonly metrics?: Pick<Metrics, 'outboxWaiting' | 'outboxOldestSeconds' | 'outboxGivenUp'>
  readonly retryPlan?: RetryPlan
}

/**
 * Delivers the events of the outbox until it is stopped: those that this process commits at once, and those left by other
 * processes a second later. Any number of processes may do so at the same time.
 */
export function startDelivering({ db, log, outbox, publish, bots, metrics, retryPlan }: DeliveryDeps): {
  stop(): Promise<void>
} {
  const pages = watchPageEvents({ db, log, publish })
  const ofBots = bots.map((bot) => ({ channel: bot.channel, looking: watchBotEvents(bot) }))
  const measuring =
    metrics === undefined
      ? []
      : [
          startLoop(() => measure(metrics), {
            log,
            level: 'warn',
            failure: 'the outbox was not measured; its metrics keep their last values',
            recovery: 'the outbox is measured again',
            everyMs: MEASURE_EVERY_MS,
          }),
        ]

  function watchBotEvents(bot: BotChannel): Loop {
    const deps = { ...bot, db, log, ...(retryPlan === undefined ? {} : { retryPlan }) }
    const options = {
      log,
      level: 'warn',
      failure: 'due notifications were not read; the read is repeated',
      recovery: 'due notifications are read again',
      everyMs: SWEEP_MS,
    } as const
    return startLoop(async (signal) => ((await deliverToBot(deps, signal)) ? 'again' : undefined), options)
  }
  async function measure({ outboxWaiting, outboxOldestSeconds, outboxGivenUp }: NonNullable<DeliveryDeps['metrics']>) {
    const [row] = await readBacklog(db)
    if (row === undefined) return
    outboxWaiting.set(Number(row.waiting))
    outboxOldestSeconds.set(row.oldest_seconds)
    outboxGivenUp.set(Number(row.given_up))
  }

  outbox.onCommitted((events) => {
    const toPages = events.filter(({ channel }) => channel === 'pages').map(({ userId }) => userId)
    if (toPages.length > 0) pages.tellOf(toPages)
    for (const { channel, looking } of ofBots) {
      if (events.some((event) => event.channel === channel)) looking.wake()
    }
  })
  return {
    stop: async () => {
      await Promise.all([pages, ...ofBots.map(({ looking }) => looking), ...measuring].map((looking) => looking.stop()))
    },
  }
}

/** Polls for the players whose events this process has committed, and for all events once per sweep. */
function watchPageEvents({
  db,
  log,
  publish,
}: DeliverToPagesDeps & { readonly log: Pick<Logger, 'info' | 'warn' | 'error'> }) {
  const told = new Set<number>()
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function look(): Promise<'again' | undefined> {
    const isSweep = performance.now() - sweptAtMs >= SWEEP_MS - GATHER_MS
    const own = [...told]
    told.clear()
    if (!isSweep && own.length === 0) return undefined
    const delivered = await deliverToPages({ db, log, publish }, isSweep ? null : own)
    if (delivered === 'nothing more' && isSweep) sweptAtMs = performance.now()
    // Another process may have read the outbox before these events were committed.
    if (delivered !== 'nothing more') for (const userId of own) told.add(userId)
    if (delivered === 'somebody else is at it' && own.length > 0) looking.wake()
    return delivered === 'more' ? 'again' : undefined
  }
  const looking = startLoop(look, {
    log,
    level: 'warn',
    failure: 'events were not delivered to open pages; this is retried',
    recovery: 'events are delivered to open pages again',
    everyMs: SWEEP_MS,
    gatherMs: GATHER_MS,
  })
  return {
    tellOf: (userIds: readonly number[]) => {
      for (const userId of userIds) told.add(userId)
      looking.wake()
    },
    stop: async () => {
      await looking.stop()
      // Delivers the events of the last moments. If that fails, other processes deliver them.
      if (told.size > 0) await deliverToPages({ db, log, publish }, [...told]).catch(() => undefined)
    },
  }
}

/** Maximum number of events per transaction. A notification has room for some hundred, and a transaction for some notifications. */
const EVENTS_MAX = 500
/** Maximum bytes of one event. PostgreSQL refuses a notification of 8000. */
const EVENT_BYTES_MAX = 7_000

/** An event for a player's open pages. */
export type PageEvent = { readonly userId: number; readonly message: object }

type DeliverToPagesDeps = {
  readonly db: Database
  readonly log: Pick<Logger, 'error'>
  /** Publishes events to the pages of all processes when the transaction commits. If it does not commit, no event is sent. */
  readonly publish: (tx: Transaction, events: readonly PageEvent[]) => Promise<unknown>
  /** Set only by tests. */
  readonly eventsMax?: number
}

type Delivered = 'nothing more' | 'more' | 'somebody else is at it'

/**
 * Publishes events to all open pages and deletes them, in one transaction. An event is published if, and only if, it is deleted
 * from the outbox. One process at a time does so, in the order of the events' numbers, so that no page gets a player's later
 * event first.
 *
 * @param userIds whose events to deliver, or null for all players
 */
export async function deliverToPages(
  { db, log, publish, eventsMax: limit = EVENTS_MAX }: DeliverToPagesDeps,
  userIds: readonly number[] | null,
): Promise<Delivered> {
  return db.transaction(async (tx) => {
    const [lock, rows] = await Promise.all([
      tryLockDelivery(tx, { lock: LOCKS.delivery }),
      userIds === null ? readForPages(tx, { limit }) : readForPagesOf(tx, { userIds, limit }),
    ])
    if (!only(lock).is_mine) return 'somebody else is at it'
    if (rows.length === 0) return 'nothing more'
    const { fit = [], unfit = [] } = Object.groupBy(rows, ({ event }) => (isMessage(event) ? 'fit' : 'unfit'))
    for (const { user_id: userId, id, event } of unfit) {
      await giveUpEvent(tx, { userId, id, problem: 'it is no message that a page could read' })
      log.error({ userId, eventId: id, event }, 'an event has an unknown form; it is not sent to pages')
    }
    const own = fit.map(({ user_id, event }) => ({ userId: Number(user_id), message: event as object }))
    await Promise.all([
      deleteEvents(tx, { userIds: fit.map(({ user_id }) => user_id), ids: fit.map(({ id }) => id) }),
      own.length === 0 ? null : publish(tx, own),
    ])
    return rows.length < limit ? 'nothing more' : 'more'
  })
}

/**
 * Returns whether an event is a valid message. An invalid one would be refused each time, together with all events of its batch.
 */
const isMessage = (event: unknown) =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  typeof event.type === 'string' &&
  Buffer.byteLength(JSON.stringify(event)) <= EVENT_BYTES_MAX
