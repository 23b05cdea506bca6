import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import type { Channel } from '../db/schema/outbox.ts'
import {
  deleteEvents,
  type ReadDueForBotRow,
  readDueForBot,
  updateGivenUp,
  updatePostponed,
  updateTaken,
} from './outbox.sql.ts'

export type RetryPlan = {
  /** How often an event is tried in all before it is given up. */
  readonly triesMax: number
  /** Before the second try; doubles from try to try. */
  readonly delaySeconds: number
  readonly delaySecondsMax: number
}

/** Twelve tries over about six hours: longer than Telegram was ever down, shorter than news stays news. */
const RETRY_PLAN: RetryPlan = { triesMax: 12, delaySeconds: 15, delaySecondsMax: 3_600 }
/** Longer than a try takes: after it somebody else may try, because who took the event has died. */
const LEASE_SECONDS = 60
/** Events read at a time, of different players as a rule. */
const DUE_MAX = 20

/** Trying again would change nothing: the event is given up at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

export type BotChannel = {
  readonly channel: Channel
  /**
   * Delivers one event within `LEASE_SECONDS`.
   *
   * @throws Undeliverable where another try would fail like this one
   */
  readonly deliver: (event: unknown) => Promise<void>
  /** How long the bot has been asked to be silent, in milliseconds. */
  readonly silenceMs: () => number
}

export type ToBotDeps = BotChannel & {
  readonly db: Database
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly retryPlan?: RetryPlan
}

/**
 * Tries what is due for a bot, one event after the other. Several processes may do so at once: each event is with one of them,
 * and a player's next one is due only after it was delivered or given up. No transaction is open while the bot is spoken to.
 *
 * @returns whether there was something, so that looking again at once may find more
 */
export async function deliverToBot(deps: ToBotDeps, signal: AbortSignal): Promise<boolean> {
  if (deps.silenceMs() > 0) return false
  const due = await readDueForBot(deps.db, { channel: deps.channel, limit: DUE_MAX })
  for (const row of due) {
    if (signal.aborted || deps.silenceMs() > 0) return false
    await tryOne(deps, row)
  }
  return due.length > 0
}

async function tryOne(deps: ToBotDeps, { user_id: userId, id, tries, event }: ReadDueForBotRow): Promise<void> {
  const { db, log, deliver, silenceMs, retryPlan = RETRY_PLAN } = deps
  const key = { userId, id }
  if ((await updateTaken(db, { ...key, tries, leaseSeconds: LEASE_SECONDS })).length === 0) return
  try {
    await deliver(event)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    if (error instanceof Undeliverable || tries + 1 >= retryPlan.triesMax) {
      await updateGivenUp(db, { ...key, problem })
      log.error({ err: error, event }, 'a notification was given up')
      return
    }
    const delaySeconds = Math.max(delayOf(retryPlan, tries), silenceMs() / 1_000)
    await updatePostponed(db, { ...key, tries: tries + 1, delaySeconds, problem })
    log.warn({ err: error, event }, 'a notification was not sent; it is tried again')
    return
  }
  await deleteEvents(db, { userIds: [userId], ids: [id] })
}

/** @param tries that were made before the one that has failed */
const delayOf = ({ delaySeconds, delaySecondsMax }: RetryPlan, tries: number) =>
  Math.min(delaySeconds * 2 ** tries, delaySecondsMax)
