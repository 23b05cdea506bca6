import type { SocketMessage } from '#core/api/events.ts'
import type { Transaction } from '../db/pool.ts'

/**
 * Tells a player's open pages of what a transaction changes: money, and the state of an order, a purchase, a withdrawal or the
 * airdrop. It is told once the transaction has committed, at least once and in order, also where this process dies then. It
 * carries no figures.
 *
 * What is no more than a hint, because pages ask for it anyway, is announced after commit instead (`Announce`).
 */
export type Tell = (tx: Transaction, userId: number, ...messages: readonly SocketMessage[]) => void
