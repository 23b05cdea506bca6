import type { SocketMessage } from '#core/api/events.ts'
import type { Broadcast } from '../db/broadcast.ts'
import type { Announce } from '../routing/announce.ts'

const TOPIC = 'player'

export type PlayerEvent = { readonly userId: number; readonly message: SocketMessage }

/** Carries events from the process where something was committed to the one that holds the player's socket. */
export type EventBus = {
  readonly announce: Announce
  /** Called in every server process, for events of every process. A page that missed one polls. */
  subscribe(listener: (event: PlayerEvent) => void): void
}

export const createEventBus = (broadcast: Broadcast): EventBus => ({
  announce: (userId, message) => broadcast.publish(TOPIC, { userId, message } satisfies PlayerEvent),
  subscribe: (listener) => broadcast.subscribe(TOPIC, (event) => listener(event as PlayerEvent)),
})
