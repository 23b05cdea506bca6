import type { Logger } from 'pino'
import type { Channel } from '../db/column-types.ts'
import type { Database } from '../db/statement.ts'
import {
  claimEvent,
  deleteEvents,
  giveUpEvent,
  type ReadDueForBotRow,
  readDueForBot,
  updatePostponed,
} from './outbox.sql.ts'

export type RetryPlan = {
  /** Number of tries after which an event is given up. */
  readonly triesMax: number
  /** Seconds before the second try. They double from try to try. */
  readonly delaySeconds: number
  readonly delaySecondsMax: number
}

/** Twelve tries over about six hours. Telegram was never down for longer, and older messages are no longer news. */
const RETRY_PLAN: RetryPlan = { triesMax: 12, delaySeconds: 15, delaySecondsMax: 3_600 }
/**
 * Seconds of a lease, longer than a try takes. Afterwards another process may try, because the one that took the event has died.
 */
const LEASE_SECONDS = 60
/** Maximum number of events per read, usually of different players. */
const DUE_MAX = 20

/** A failure that another try would repeat. The event is given up at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

export type BotChannel = {
  readonly channel: Channel
  /**
   * Delivers one event within `LEASE_SECONDS`.
   *
   * @throws Undeliverable if another try would fail in the same way
   */
  readonly deliver: (event: unknown) => Promise<void>
  /** Returns the milliseconds for which the bot has been asked to be silent. */
  readonly silenceMs: () => number
}

export type DeliverToBotDeps = BotChannel & {
  readonly db: Database
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly retryPlan?: RetryPlan
}

/**
 * Tries the due events of a bot, one after the other. Several processes may do so at once. Only one of them takes each event, and
 * a player's next event is due only after the previous one was delivered or given up. No transaction is open during a call to the
 * bot.
 *
 * @returns whether there were events, so that another run at once may find more
 */
export async function deliverToBot(deps: DeliverToBotDeps, signal: AbortSignal): Promise<boolean> {
  if (deps.silenceMs() > 0) return false
  const due = await readDueForBot(deps.db, { channel: deps.channel, limit: DUE_MAX })
  for (const row of due) {
    if (signal.aborted || deps.silenceMs() > 0) return false
    await tryDelivery(deps, row)
  }
  return due.length > 0
}

async function tryDelivery(
  deps: DeliverToBotDeps,
  { user_id: userId, id, tries, event }: ReadDueForBotRow,
): Promise<void> {
  const { db, log, deliver, silenceMs, retryPlan = RETRY_PLAN } = deps
  const key = { userId, id }
  if ((await claimEvent(db, { ...key, tries, leaseSeconds: LEASE_SECONDS })).length === 0) return
  try {
    await deliver(event)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    if (error instanceof Undeliverable || tries + 1 >= retryPlan.triesMax) {
      await giveUpEvent(db, { ...key, problem })
      log.error({ err: error, event }, 'a notification was not sent and is not retried')
      return
    }
    const delaySeconds = Math.max(delayOf(retryPlan, tries), silenceMs() / 1_000)
    await updatePostponed(db, { ...key, tries: tries + 1, delaySeconds, problem })
    log.warn({ err: error, event }, 'a notification was not sent; it is retried')
    return
  }
  await deleteEvents(db, { userIds: [userId], ids: [id] })
}

/** @param tries the number of tries before the one that has failed */
const delayOf = ({ delaySeconds, delaySecondsMax }: RetryPlan, tries: number) =>
  Math.min(delaySeconds * 2 ** tries, delaySecondsMax)
