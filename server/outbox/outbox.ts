import { LOCKS } from '../db/locks.ts'
import type { Transaction } from '../db/pool.ts'
import type { Channel } from '../db/schema/outbox.ts'
import { insertEvents, lockTelling } from './outbox.sql.ts'

export type { Channel }

/** Whose events those are that are no player's. */
export const OF_PLATFORM = 0

export type OutboxEvent = {
  /** Whose pages hear of it, and among whose events it has its place; `OF_PLATFORM` where it is no player's. */
  readonly userId: number
  readonly channel: Channel
  /** What JSON can carry. */
  readonly event: object
}

export type Outbox = {
  /**
   * Has the transaction tell of an event: what is rolled back is told to nobody, and what is committed is delivered at least
   * once, whatever becomes of this process. Nothing but the database is asked, and that once for all events of a transaction.
   */
  add(tx: Transaction, event: OutboxEvent): void
  /** Told of what this process has committed, so that nobody has to look for it. */
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
 * Writes down what a transaction tells of, after everything else that it does but the audit log: from here on others who tell
 * of the same players wait for its commit. Players are locked in the order of their ids, all in one go to the database.
 */
async function write(tx: Transaction, events: readonly OutboxEvent[]): Promise<void> {
  const ofPlayers = [...Map.groupBy(events, ({ userId }) => userId)].sort(([a], [b]) => a - b)
  const statements: Promise<unknown>[] = []
  for (const [userId] of ofPlayers) {
    if (userId !== OF_PLATFORM) statements.push(lockTelling(tx, { lock: LOCKS.telling, userId }))
  }
  for (const [userId, own] of ofPlayers) {
    const channels = own.map(({ channel }) => channel)
    statements.push(insertEvents(tx, { userId, channels, events: own.map(({ event }) => JSON.stringify(event)) }))
  }
  await Promise.all(statements)
}
