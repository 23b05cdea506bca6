import type { SocketMessage } from '#core/api/events.ts'
import type { Broadcast } from '../db/broadcast.ts'
import type { Executor } from '../db/statement.ts'
import type { Announce, AnnounceToAll } from '../routing/announce.ts'

const TOPIC = 'player'
/** Under which the processes tell each other to read the settings anew; every open page is told too. */
const SETTINGS_TOPIC = 'settings'

/** Of one player, or of everybody where that is null. */
export type PlayerEvent = { readonly userId: number | null; readonly message: SocketMessage }

/** Carries events from the process where something was committed to the one that holds the player's socket. */
export type EventBus = {
  readonly announce: Announce
  /** Called in every server process, for events of every process. A page that missed one polls. */
  subscribe(listener: (event: PlayerEvent) => void): void
  /** Called when events may have been missed: every open page of this process asks for everything anew. */
  onGap(listener: () => void): void
  /** Tells all open pages of all players. */
  readonly announceToAll: AnnounceToAll
  /** Passes the outbox's events to open pages, with the commit of the transaction that takes them out. */
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
