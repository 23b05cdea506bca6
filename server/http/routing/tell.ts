import type { SocketMessage } from '#core/api/events.ts'
import type { Transaction } from '../../db/pool.ts'

/**
 * Notifies a player's open pages of a transaction's changes: money, and the state of an order, a purchase, a withdrawal or the
 * airdrop. The messages are delivered after the commit, at least once and in order, even if this process ends. They carry no
 * figures.
 *
 * Hints that pages would also find by polling are announced after commit instead (`Announce`).
 */
export type Tell = (tx: Transaction, userId: number, ...messages: readonly SocketMessage[]) => void
