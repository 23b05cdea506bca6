import type { Address } from '#core/address.ts'
import type { Transfer } from '#core/ledger.ts'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import type { Executor } from '../../../db/statement.ts'
import { countedEarnings } from '../imports/apply-wallet.ts'
import { amountOf } from '../imports/sums.ts'
import {
  readBonusesPosted,
  readImportedBalances,
  readReferredAfter,
  readReferrersThere,
  readWaitingWallets,
  sumBonusesDue,
} from './backfill.sql.ts'
import type { Player, Shortfall } from './find-shortfalls.ts'

/** Referred players that are read together. */
const PAGE_ROWS = 1_000

/**
 * Finds referral bonuses that were never posted: 15 % of each purchase of the wallets that a player has referred, less what was
 * posted here and what an older deployment had credited. A purchase there counts for the player who had referred its buyer there,
 * and not for a player whom the buyer named here later.
 */
export async function findBonusShortfalls(executor: Executor, players: readonly Player[]): Promise<Shortfall[]> {
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
  const rows = await readReferrersThere(executor, { wallets })
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
