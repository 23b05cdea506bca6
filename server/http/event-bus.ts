import type { SocketMessage } from '#core/api/events.ts'
import type { Broadcast } from '../db/broadcast.ts'
import type { Announce, AnnounceToAll } from '../routing/announce.ts'

const TOPIC = 'player'
const EVERYBODY = 'everybody'

export type PlayerEvent = { readonly userId: number; readonly message: SocketMessage }

/** Carries events from the process where something was committed to the one that holds the player's socket. */
export type EventBus = {
  readonly announce: Announce
  /** Called in every server process, for events of every process. A page that missed one polls. */
  subscribe(listener: (event: PlayerEvent) => void): void
  /** Tells all open pages of all players. */
  readonly announceToAll: AnnounceToAll
  subscribeToAll(listener: (message: SocketMessage) => void): void
}

export const createEventBus = (broadcast: Broadcast): EventBus => ({
  announce: (userId, message) => broadcast.publish(TOPIC, { userId, message } satisfies PlayerEvent),
  subscribe: (listener) => broadcast.subscribe(TOPIC, (event) => listener(event as PlayerEvent)),
  announceToAll: (message) => broadcast.publish(EVERYBODY, message),
  subscribeToAll: (listener) => broadcast.subscribe(EVERYBODY, (message) => listener(message as SocketMessage)),
})
