import type { SocketMessage } from '#core/api/events.ts'

/** Tells a player's open pages that something changed. Called after commit; may be lost, never carries figures. */
export type Announce = (userId: number, message: SocketMessage) => void
