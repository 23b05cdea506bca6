import type { SocketMessage } from '#core/api/events.ts'

/** Tells a player's open pages that something changed. Called after commit; may be lost, never carries figures. */
export type Announce = (userId: number, message: SocketMessage) => void

/** The same for all players at once, e.g. that a card or a setting is another. */
export type AnnounceToAll = (message: SocketMessage) => void
