import type { Address } from '#core/address.ts'
import type { AIRDROP_REASONS, BackfilledReason, Transfer } from '#core/ledger.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import type { Executor } from '../../../db/statement.ts'
import { readMissedBase, readMissedLots } from '../../../ledger/mining/missed-mining.ts'
import { countedEarnings } from '../imports/apply-wallet.ts'
import { amountOf } from '../imports/stage-rows.ts'
import {
  readBonusesPosted,
  readClaimedJoins,
  readImportedBalances,
  readImportedReferrers,
  readPostedKeys,
  readReferralClaims,
  readReferredAfter,
  readWaitingWallets,
  readWallets,
  sumBonusesDue,
} from './backfill.sql.ts'

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

export type BackfillPlayer = { readonly userId: number; readonly walletAddress: Address }

/**
 * Finds all differences that follow from the facts of these players, in a fixed order. They are as of one moment, given in Unix
 * milliseconds: the same facts give the same differences, however much later they are searched.
 */
export async function findShortfalls(
  executor: Executor,
  players: readonly BackfillPlayer[],
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

/** Finds claimed airdrops whose amount differs from the ledger's line under the key of their claim. */
async function findAirdropShortfalls(executor: Executor, players: readonly BackfillPlayer[]): Promise<Shortfall[]> {
  const due = await readDue(executor, players)
  const posted = await readPostedKeys(executor, {
    userIds: [...new Set(due.map(({ transfer }) => transfer.userId))],
    keys: due.map(({ transfer }) => transfer.key),
  })
  const amounts = new Map(posted.map(({ user_id, key, amount }) => [`${user_id} ${key}`, amount]))
  return due.flatMap(({ shortfall, transfer }) => {
    const amount = transfer.amount - (amounts.get(`${transfer.userId} ${transfer.key}`) ?? 0n)
    // A key is posted once, so a missing part of its amount cannot be made up for and is left out.
    const isWhole = amount === transfer.amount
    return amount === 0n || (amount > 0n && !isWhole) ? [] : [{ ...shortfall, amount }]
  })
}

/** Returns the transfers that make up for airdrops. They have the keys that the transfers of the claims would have had. */
export async function airdropTransfers(
  executor: Executor,
  player: BackfillPlayer,
): Promise<ReadonlyMap<string, Transfer>> {
  const due = await readDue(executor, [player])
  return new Map(due.map(({ shortfall, transfer }) => [`${shortfall.makesUpFor} ${shortfall.userId}`, transfer]))
}

type DueTransfer = {
  readonly shortfall: Omit<Shortfall, 'amount'>
  readonly transfer: Transfer & { readonly userId: number }
}

async function readDue(executor: Executor, players: readonly BackfillPlayer[]): Promise<DueTransfer[]> {
  const userIds = players.map(({ userId }) => userId)
  const joins = await readClaimedJoins(executor, { userIds })
  const claims = await readReferralClaims(executor, { userIds })
  const others = await readWallets(executor, { userIds: claims.map((claim) => claim.referrer_user_id) })
  const walletOf = new Map<number, string>([
    ...players.map(({ userId, walletAddress }) => [userId, walletAddress] as const),
    ...others.map((row) => [Number(row.user_id), row.wallet_address] as const),
  ])
  const line = (
    ofUserId: number,
    userId: number,
    makesUpFor: (typeof AIRDROP_REASONS)[number],
    event: { key: string; amount: bigint; details: Transfer['details'] },
  ): DueTransfer => ({
    shortfall: { ofUserId, userId, asset: 'BV3', makesUpFor, subject: '' },
    transfer: {
      key: event.key,
      reason: 'backfill',
      asset: 'BV3',
      amount: event.amount,
      debit: { kind: 'rewards' },
      credit: { kind: 'available', userId },
      userId,
      details: { of: makesUpFor, ...event.details },
    },
  })
  return [
    ...joins.map((join) => {
      const userId = Number(join.user_id)
      const details = { submissionId: Number(join.id) }
      return line(userId, userId, 'airdrop_join', { key: `airdrop:join:${userId}`, amount: join.amount, details })
    }),
    ...claims.flatMap((claim) => {
      const [userId, referrerId] = [Number(claim.user_id), Number(claim.referrer_user_id)]
      const side = (name: string, other: number) => ({
        key: `airdrop:referral:${userId}:${name}`,
        amount: claim.amount,
        details: { claimantUserId: userId, otherWallet: walletOf.get(other) ?? '' },
      })
      return [
        line(userId, userId, 'airdrop_referral', side('claimant', referrerId)),
        line(userId, referrerId, 'airdrop_referrer', side('referrer', userId)),
      ]
    }),
  ]
}

/** Referred players that are read together. */
const PAGE_ROWS = 1_000

/**
 * Finds referral bonuses that were never posted: 15 % of each purchase of the wallets that a player has referred, less what was
 * posted here and what an older deployment had credited. A purchase there counts for the player who had referred its buyer there,
 * and not for a player whom the buyer named here later.
 */
async function findBonusShortfalls(executor: Executor, players: readonly BackfillPlayer[]): Promise<Shortfall[]> {
  const wallets = players.map(({ walletAddress }) => walletAddress)
  const due = await sumDue(executor, wallets)
  const waiting = new Set((await readWaitingWallets(executor, { wallets })).map((row) => row.wallet_address))
  const userIds = players.map(({ userId }) => userId)
  const credited = new Map<number, bigint>()
  for (const row of await readBonusesPosted(executor, { userIds })) credited.set(Number(row.user_id), row.referral_usdt)
  for (const row of await readImportedBalances(executor, { wallets })) {
    const userId = Number(row.user_id)
    // Earnings that were withdrawn there were never posted here.
    const gone = amountOf(row.content.referral) - countedEarnings(row.content)
    credited.set(userId, (credited.get(userId) ?? 0n) + gone)
  }
  return players.flatMap(({ userId, walletAddress }): Shortfall[] => {
    // Their imported balance contains bonuses and is not posted yet.
    if (waiting.has(walletAddress)) return []
    const amount = (due.get(walletAddress) ?? 0n) - (credited.get(userId) ?? 0n)
    const bonus = { ofUserId: userId, userId, asset: 'USDT', makesUpFor: 'referral_bonus', subject: '' } as const
    return amount === 0n ? [] : [{ ...bonus, amount }]
  })
}

/** Sums up the bonuses due. Reads page by page, because a wallet may have referred any number of others. */
async function sumDue(executor: Executor, wallets: readonly Address[]): Promise<ReadonlyMap<Address, bigint>> {
  const due = new Map<Address, bigint>()
  let after = { afterReferrer: '', afterUserId: 0 }
  for (;;) {
    const page = await readReferredAfter(executor, { wallets, ...after, limit: PAGE_ROWS })
    const last = page.at(-1)
    if (last === undefined) return due
    const referred = new Map(page.map((row) => [row.user_id, row]))
    const bought = await sumBonusesDue(executor, { userIds: [...referred.keys()], percent: Number(REFERRAL_PERCENT) })
    const there = await readBindingsThere(
      executor,
      page.map((row) => row.wallet_address),
    )
    for (const { user_id: userId, due: here, due_there: dueThere } of bought) {
      const row = referred.get(userId)
      if (row === undefined) continue
      const isSame = there.has(bindingOf(row.wallet_address, row.referrer))
      due.set(row.referrer, (due.get(row.referrer) ?? 0n) + here + (isSame ? dueThere : 0n))
    }
    after = { afterReferrer: last.referrer, afterUserId: Number(last.user_id) }
  }
}

const bindingOf = (wallet: string, referrer: string) => `${wallet} ${referrer}`

/** Returns which wallets an older deployment had bound to which referrers. */
async function readBindingsThere(executor: Executor, wallets: readonly Address[]): Promise<ReadonlySet<string>> {
  const rows = await readImportedReferrers(executor, { wallets })
  return new Set(rows.map((row) => bindingOf(row.wallet_address, row.referrer)))
}

/**
 * Returns the transfer that makes up for bonuses.
 *
 * @param postedBefore all bonuses posted so far; together with the amount, it names the event, because it only grows
 */
export const bonusTransfer = (userId: number, amount: bigint, postedBefore: bigint): Transfer => ({
  key: `backfill:referral:${postedBefore + amount}`,
  reason: 'backfill',
  asset: 'USDT',
  amount,
  debit: { kind: 'sales' },
  credit: { kind: 'available', userId },
  details: { of: 'referral_bonus' },
})
