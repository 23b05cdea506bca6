import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import { type BotChannel, deliverToBot, type RetryPlan } from './deliver-to-bot.ts'
import { deliverToPages, type ToPagesDeps } from './deliver-to-pages.ts'
import { keepLooking, type Looking } from './keep-looking.ts'
import { readBacklog } from './outbox.sql.ts'
import type { Outbox } from './outbox.ts'

/** Milliseconds between two polls for events that another process has committed and not delivered. */
const SWEEP_MS = 1_000
/** Milliseconds in which committed events are gathered and published together. */
const GATHER_MS = 50
const MEASURE_EVERY_MS = 15_000

export type Backlog = {
  readonly waiting: number
  /** Seconds since the oldest waiting event was added. 0 if none waits. */
  readonly oldestSeconds: number
  /** Stored until an operator looks into them. */
  readonly givenUp: number
}

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly outbox: Outbox
  readonly publish: ToPagesDeps['publish']
  /** Channels of the bots that are on. */
  readonly bots: readonly BotChannel[]
  readonly onBacklog?: (backlog: Backlog) => void
  readonly retryPlan?: RetryPlan
}

/**
 * Delivers the events of the outbox until it is stopped: those that this process commits at once, and those left by other
 * processes a second later. Any number of processes may do so at the same time.
 */
export function startDelivering({ db, log, outbox, publish, bots, onBacklog, retryPlan }: Deps): {
  stop(): Promise<void>
} {
  const pages = lookForPages({ db, log, publish })
  const ofBots = bots.map((bot) => ({ channel: bot.channel, looking: lookForBot(bot) }))
  const measuring =
    onBacklog === undefined
      ? []
      : [keepLooking(() => measure(onBacklog), { ...said('the outbox cannot be measured'), everyMs: MEASURE_EVERY_MS })]

  function said(complaint: string) {
    return { log, complaint }
  }
  function lookForBot(bot: BotChannel): Looking {
    const deps = { ...bot, db, log, ...(retryPlan === undefined ? {} : { retryPlan }) }
    const options = { ...said('notifications cannot be looked for; it is tried again'), everyMs: SWEEP_MS }
    return keepLooking((signal) => deliverToBot(deps, signal), options)
  }
  async function measure(tell: (backlog: Backlog) => void): Promise<boolean> {
    const [row] = await readBacklog(db)
    if (row !== undefined) {
      const { waiting, oldest_seconds: oldestSeconds, given_up } = row
      tell({ waiting: Number(waiting), oldestSeconds, givenUp: Number(given_up) })
    }
    return false
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
function lookForPages({ db, log, publish }: ToPagesDeps & { readonly log: Pick<Logger, 'warn' | 'error'> }) {
  const told = new Set<number>()
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function look(): Promise<boolean> {
    const isSweep = performance.now() - sweptAtMs >= SWEEP_MS - GATHER_MS
    const own = [...told]
    told.clear()
    if (!isSweep && own.length === 0) return false
    const delivered = await deliverToPages({ db, log, publish }, isSweep ? null : own)
    if (delivered === 'nothing more' && isSweep) sweptAtMs = performance.now()
    // Another process may have read the outbox before these events were committed.
    if (delivered !== 'nothing more') for (const userId of own) told.add(userId)
    if (delivered === 'somebody else is at it' && own.length > 0) looking.wake()
    return delivered === 'more'
  }
  const looking = keepLooking(look, {
    log,
    complaint: 'events cannot be delivered to open pages; it is tried again',
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
