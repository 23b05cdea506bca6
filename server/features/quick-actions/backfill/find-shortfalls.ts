import type { Address } from '#core/address.ts'
import type { BackfilledReason } from '#core/ledger.ts'
import type { Executor } from '../../../db/statement.ts'
import { readMissedBase, readMissedLots } from '../../../ledger/mining/missed-mining.ts'
import { findAirdropShortfalls } from './airdrop-shortfalls.ts'
import { findBonusShortfalls } from './bonus-shortfalls.ts'

/** Where a player's ledger differs from what purchases, sessions and claims entitle to. */
export type Shortfall = {
  /** Whose facts it follows from. */
  readonly ofUserId: number
  /** Who is short of it. */
  readonly userId: number
  readonly asset: 'BV3' | 'USDT'
  readonly makesUpFor: BackfilledReason
  /** What names it beside the player: a lot, a claim; empty where there is one. */
  readonly subject: string
  /** Above zero what is short, below zero what was posted too much. */
  readonly amount: bigint
}

export type Player = { readonly userId: number; readonly walletAddress: Address }

/**
 * All differences that follow from the facts of these players, in an order that is always the same. As of one moment, given in
 * Unix milliseconds: the same facts are short of the same, however much later it is asked.
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

/** One difference has one name, whenever it is looked for. */
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
