import type { SocketMessage } from '#core/api/events.ts'
import type { Broadcast } from '../db/broadcast.ts'
import type { Executor } from '../db/statement.ts'
import type { Announce, AnnounceToAll } from './routing/notify-pages.ts'

const TOPIC = 'player'
/** Topic that makes the processes reload the settings. Every open page is notified too. */
const SETTINGS_TOPIC = 'settings'

/** An event of one player, or of all players if `userId` is null. */
export type PlayerEvent = { readonly userId: number | null; readonly message: SocketMessage }

/** Carries events from the process that committed them to the process that holds the player's socket. */
export type EventBus = {
  readonly announce: Announce
  /** Subscribes to events. Every server process receives the events of every process. A page that missed one polls. */
  subscribe(listener: (event: PlayerEvent) => void): void
  /** Subscribes to gaps, in which events may have been missed. Every open page of this process then reloads everything. */
  onGap(listener: () => void): void
  /** Notifies all open pages of all players. */
  readonly announceToAll: AnnounceToAll
  /** Publishes the outbox's events to open pages when the transaction that deletes them commits. */
  publish(tx: Executor, events: readonly { readonly userId: number; readonly message: object }[]): Promise<unknown>
}

export const createEventBus = (broadcast: Broadcast): EventBus => ({
  announce: (userId, message) => broadcast.publish(TOPIC, { userId, message } satisfies PlayerEvent),
  subscribe: (listener) => {
    broadcast.subscribe(TOPIC, (event) => listener(event as PlayerEvent))
    broadcast.subscribe(SETTINGS_TOPIC, () => listener({ userId: null, message: { type: 'settings' } }))
  },
  onGap: broadcast.onGap,
  announceToAll: (message) => broadcast.publish(TOPIC, { userId: null, message } satisfies PlayerEvent),
  publish: (tx, events) =>
    broadcast.publishWithin(
      tx,
      events.map((message) => ({ topic: TOPIC, message })),
    ),
})
