import type { Transfer } from '#core/ledger.ts'
import type { Executor } from '../../../db/statement.ts'
import { readClaimedJoins, readPostedKeys, readReferralClaims, readWallets } from './backfill.sql.ts'
import type { Player, Shortfall } from './find-shortfalls.ts'

/** Finds claimed airdrops whose amount differs from the ledger's line under the key of their claim. */
export async function findAirdropShortfalls(executor: Executor, players: readonly Player[]): Promise<Shortfall[]> {
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
export async function airdropTransfers(executor: Executor, player: Player): Promise<ReadonlyMap<string, Transfer>> {
  const due = await readDue(executor, [player])
  return new Map(due.map(({ shortfall, transfer }) => [`${shortfall.makesUpFor} ${shortfall.userId}`, transfer]))
}

type Due = { readonly shortfall: Omit<Shortfall, 'amount'>; readonly transfer: Transfer & { readonly userId: number } }

async function readDue(executor: Executor, players: readonly Player[]): Promise<Due[]> {
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
    makesUpFor: 'airdrop_join' | 'airdrop_referral' | 'airdrop_referrer',
    event: { key: string; amount: bigint; details: Transfer['details'] },
  ): Due => ({
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
