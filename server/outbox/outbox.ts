import type { Channel } from '../db/column-types.ts'
import type { Transaction } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import { insertEvents, lockEvents } from './outbox.sql.ts'

export type { Channel }

/** User id of the platform's events, which belong to no player. */
export const PLATFORM_USER_ID = 0

export type OutboxEvent = {
  /** Player whose pages get the event, and among whose events it is ordered. `PLATFORM_USER_ID` if it belongs to no player. */
  readonly userId: number
  readonly channel: Channel
  /** Payload, which must be serializable as JSON. */
  readonly event: object
}

export type Outbox = {
  /**
   * Adds an event to the transaction. A rolled-back event is never delivered. A committed one is delivered at least once, even if
   * this process ends. All events of a transaction are written together by one trip to the database.
   */
  add(tx: Transaction, event: OutboxEvent): void
  /** Subscribes to events that this process has committed, so that they are delivered without polling. */
  onCommitted(listener: (events: readonly OutboxEvent[]) => void): void
}

export function createOutbox(): Outbox {
  const added = new WeakMap<Transaction, OutboxEvent[]>()
  const listeners: ((events: readonly OutboxEvent[]) => void)[] = []

  function begin(tx: Transaction): OutboxEvent[] {
    const events: OutboxEvent[] = []
    added.set(tx, events)
    tx.beforeCommit(() => write(tx, events), 'early')
    tx.afterCommit(() => {
      for (const listener of listeners) listener(events)
    })
    return events
  }
  return {
    add: (tx, event) => void (added.get(tx) ?? begin(tx)).push(event),
    onCommitted: (listener) => void listeners.push(listener),
  }
}

/**
 * Writes a transaction's events after all its other statements except the audit log. From here on, other transactions with events
 * of the same players wait for its commit. Players are locked in the order of their ids, by one trip to the database.
 */
async function write(tx: Transaction, events: readonly OutboxEvent[]): Promise<void> {
  const ofPlayers = [...Map.groupBy(events, ({ userId }) => userId)].sort(([a], [b]) => a - b)
  const statements: Promise<unknown>[] = []
  for (const [userId] of ofPlayers) {
    if (userId !== PLATFORM_USER_ID) statements.push(lockEvents(tx, { lock: LOCKS.telling, userId }))
  }
  for (const [userId, own] of ofPlayers) {
    const channels = own.map(({ channel }) => channel)
    statements.push(insertEvents(tx, { userId, channels, events: own.map(({ event }) => JSON.stringify(event)) }))
  }
  await Promise.all(statements)
}
