import type { Address } from '#core/address.ts'
import type { BackfilledReason } from '#core/ledger.ts'
import type { Executor } from '../../../db/statement.ts'
import { readMissedBase, readMissedLots } from '../../../ledger/mining/missed-mining.ts'
import { findAirdropShortfalls } from './airdrop-shortfalls.ts'
import { findBonusShortfalls } from './bonus-shortfalls.ts'

/** Difference between a player's ledger and what purchases, sessions and claims entitle to. */
export type Shortfall = {
  /** Player whose facts it follows from. */
  readonly ofUserId: number
  /** Player who is short of it. */
  readonly userId: number
  readonly asset: 'BV3' | 'USDT'
  readonly makesUpFor: BackfilledReason
  /** Further part of its name, such as a lot; empty if the other fields identify it. */
  readonly subject: string
  /** Base units; positive if short, negative if posted in excess. */
  readonly amount: bigint
}

export type Player = { readonly userId: number; readonly walletAddress: Address }

/**
 * Finds all differences that follow from the facts of these players, in a fixed order. They are as of one moment, given in Unix
 * milliseconds: the same facts give the same differences, however much later they are searched.
 */
export async function findShortfalls(
  executor: Executor,
  players: readonly Player[],
  atMs: bigint,
): Promise<Shortfall[]> {
  const userIds = players.map(({ userId }) => userId)
  const found = await Promise.all([
    findMiningShortfalls(executor, userIds, atMs),
    findBonusShortfalls(executor, players),
    findAirdropShortfalls(executor, players),
  ])
  return found.flat().sort((a, b) => a.ofUserId - b.ofUserId || (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** Returns the name of a difference, which is the same in every search. */
export const nameOf = ({ ofUserId, userId, asset, makesUpFor, subject }: Omit<Shortfall, 'amount'>): string =>
  [ofUserId, makesUpFor, asset, userId, subject].join(' ')

async function findMiningShortfalls(
  executor: Executor,
  userIds: readonly number[],
  atMs: bigint,
): Promise<Shortfall[]> {
  const [lots, bases] = await Promise.all([
    readMissedLots(executor, userIds, atMs),
    readMissedBase(executor, userIds, atMs),
  ])
  const differences = [
    ...lots.flatMap(({ userId, lotId, short, over }) => {
      const lot = { ofUserId: userId, userId, makesUpFor: 'mining_card', subject: String(lotId) } as const
      return [
        { ...lot, asset: 'BV3', amount: short.bv3 - over.bv3 } as const,
        { ...lot, asset: 'USDT', amount: short.usdt - over.usdt } as const,
      ]
    }),
    ...bases.map(
      ({ userId, short, over }) =>
        ({
          ofUserId: userId,
          userId,
          makesUpFor: 'mining_base',
          subject: '',
          asset: 'BV3',
          amount: short - over,
        }) as const,
    ),
  ]
  return differences.filter(({ amount }) => amount !== 0n)
}
