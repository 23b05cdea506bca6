import type { Logger } from 'pino'
import { LOCKS } from '../db/locks.ts'
import type { Database, Transaction } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { deleteEvents, readForPages, readForPagesOf, tryLockDelivery, updateGivenUp } from './outbox.sql.ts'

/** Maximum number of events per transaction. A notification has room for some hundred, and a transaction for some notifications. */
const EVENTS_MAX = 500
/** Maximum bytes of one event. PostgreSQL refuses a notification of 8000. */
const EVENT_BYTES_MAX = 7_000

/** An event for a player's open pages. */
export type PageEvent = { readonly userId: number; readonly message: object }

export type ToPagesDeps = {
  readonly db: Database
  readonly log: Pick<Logger, 'error'>
  /** Publishes events to the pages of all processes when the transaction commits. If it does not commit, no event is sent. */
  readonly publish: (tx: Transaction, events: readonly PageEvent[]) => Promise<unknown>
  /** Set only by tests. */
  readonly eventsMax?: number
}

export type Delivered = 'nothing more' | 'more' | 'somebody else is at it'

/**
 * Publishes events to all open pages and deletes them, in one transaction. An event is published if, and only if, it is deleted
 * from the outbox. One process at a time does so, in the order of the events' numbers, so that no page gets a player's later
 * event first.
 *
 * @param userIds whose events to deliver, or null for all players
 */
export async function deliverToPages(
  { db, log, publish, eventsMax: limit = EVENTS_MAX }: ToPagesDeps,
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
      await updateGivenUp(tx, { userId, id, problem: 'it is no message that a page could read' })
      log.error({ userId, eventId: id, event }, 'an event cannot be told and was given up')
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
