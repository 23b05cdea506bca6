import type { SocketMessage } from '#core/api/events.ts'

/** Notifies a player's open pages of a change. Called after commit. The message may be lost and never carries figures. */
export type Announce = (userId: number, message: SocketMessage) => void

/** Notifies the pages of all players at once, e.g. of a changed card or setting. */
export type AnnounceToAll = (message: SocketMessage) => void
