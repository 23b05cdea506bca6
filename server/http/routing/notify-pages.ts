import type { SocketMessage } from '#core/api/events.ts'
import type { Transaction } from '../../db/statement.ts'

/**
 * Notifies a player's open pages of a transaction's changes: money, and the state of an order, a purchase, a withdrawal or the
 * airdrop. The messages are delivered after the commit, at least once and in order, even if this process ends. They carry no
 * figures.
 *
 * Hints that pages would also find by polling are announced after commit instead (`Announce`).
 */
export type NotifyPages = (tx: Transaction, userId: number, ...messages: readonly SocketMessage[]) => void

/** Notifies a player's open pages of a change. Called after commit. The message may be lost and never carries figures. */
export type Announce = (userId: number, message: SocketMessage) => void

/** Notifies the pages of all players at once, e.g. of a changed card or setting. */
export type AnnounceToAll = (message: SocketMessage) => void
