import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import { type BotChannel, deliverToBot, type RetryPlan } from './deliver-to-bot.ts'
import { deliverToPages, type ToPagesDeps } from './deliver-to-pages.ts'
import { keepLooking, type Looking } from './keep-looking.ts'
import { readBacklog } from './outbox.sql.ts'
import type { Outbox } from './outbox.ts'

/** How often a process looks for what another one has committed and not delivered. */
const SWEEP_MS = 1_000
/** What is committed within this time is handed to the pages together. */
const GATHER_MS = 50
const MEASURE_EVERY_MS = 15_000

export type Backlog = {
  readonly waiting: number
  /** Since the oldest of them was told; 0 where none waits. */
  readonly oldestSeconds: number
  /** Kept for a person. */
  readonly givenUp: number
}

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly outbox: Outbox
  readonly publish: ToPagesDeps['publish']
  /** Those that are on. */
  readonly bots: readonly BotChannel[]
  readonly onBacklog?: (backlog: Backlog) => void
  readonly retryPlan?: RetryPlan
}

/**
 * Delivers what stands in the outbox until it is stopped: at once what this process commits, and a second later what is left
 * of any other. Any number of processes do so beside each other.
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

/** What this process has told of is looked for by its players, and everything once a sweep. */
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
    // Another process that delivers may have looked before these were committed.
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
      // What was told in the last moments; should it fail, others sweep it up.
      if (told.size > 0) await deliverToPages({ db, log, publish }, [...told]).catch(() => undefined)
    },
  }
}
