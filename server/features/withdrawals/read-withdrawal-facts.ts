import type { Address } from '#core/address.ts'
import type { PlayerGames } from '#core/api/admin-game-runs.ts'
import type { WithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import { type Bv3, formatAmount, type Usdt } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { WithdrawalAsset, WithdrawalStatus } from '#core/withdrawal.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { readIncome } from '../../ledger/read-income.ts'
import { sumPurchases } from '../../payments/sum-purchases.ts'
import type { WithdrawalKey } from './withdrawal-deps.ts'
import {
  countAlike,
  findWithdrawalOwner,
  readAccountFacts,
  readLastRejection,
  readReferredBy,
  sumDue,
  sumOtherWithdrawals,
} from './withdrawals.sql.ts'

type Sums = { usdt: bigint; bv3: bigint }
const nothing = (): Sums => ({ usdt: 0n, bv3: 0n })
const textOf = ({ usdt, bv3 }: Sums) => ({
  usdt: formatAmount(usdt as Usdt, 'USDT'),
  bv3: formatAmount(bv3 as Bv3, 'BV3'),
})
const addTo = (sums: Sums, asset: string, amount: bigint) => {
  sums[asset === 'USDT' ? 'usdt' : 'bv3'] += amount
}

export type WithdrawalFactsDeps = {
  readonly db: Executor
  readonly readGames: (executor: Executor, userId: number) => Promise<PlayerGames>
}

/** Reads what an operator should know about a player before deciding one of their withdrawals. */
export async function readWithdrawalFacts(
  { db, readGames }: WithdrawalFactsDeps,
  withdrawalId: number,
): Promise<Result<WithdrawalFacts, 'withdrawal_unknown'>> {
  const owner = first(await findWithdrawalOwner(db, { withdrawalId }))
  if (owner === null) return refuse('withdrawal_unknown')
  const key = { userId: Number(owner.user_id), withdrawalId }
  const account = only(await readAccountFacts(db, key))
  const [purchases, income, others, rejection, alike, due, games] = await Promise.all([
    sumPurchases(db, key.userId),
    readIncome(db, key.userId),
    readOthers(db, key),
    readLastRejection(db, key).then(first),
    countAlikeOf(db, key.userId, account.referred_by, {
      asset: account.asset,
      amount: account.amount,
      requestedAt: account.requested_at,
    }),
    sumDue(db, { withdrawalId }).then(only),
    readGames(db, key.userId),
  ])
  return ok({
    accountCreatedAt: account.created_at.toISOString(),
    signedInAt: account.signed_in_at?.toISOString() ?? null,
    purchases: { bought: purchases.bought, paidUsdt: formatAmount(purchases.paid, 'USDT'), given: purchases.given },
    income: income.map(({ source, ...sums }) => ({ source, ...textOf(sums) })),
    ...others,
    lastRejection: rejection && {
      reason: rejection.reason ?? '',
      decidedAt: rejection.decided_at?.toISOString() ?? '',
      decidedBy: rejection.decided_by ?? '',
    },
    alike,
    games,
    due: textOf(due),
  })
}

async function readOthers(db: Executor, key: WithdrawalKey): Promise<Pick<WithdrawalFacts, 'isFirst' | 'earlier'>> {
  const rows = await sumOtherWithdrawals(db, key)
  const of = (status: WithdrawalStatus) => {
    const sums = nothing()
    const its = rows.filter((row) => row.status === status)
    for (const { asset, amount } of its) addTo(sums, asset, amount)
    return { count: its.reduce((count, row) => count + Number(row.count), 0), ...textOf(sums) }
  }
  return {
    isFirst: rows.every(({ first_id }) => Number(first_id) > key.withdrawalId),
    earlier: {
      completed: of('completed'),
      rejected: of('rejected'),
      pending: of('pending'),
      approved: of('approved'),
    },
  }
}

/** Wallets of a referrer that are compared: only the newest, if there are more. */
const REFERRED_MAX = 1_000

type Wanted = { readonly asset: WithdrawalAsset; readonly amount: bigint; readonly requestedAt: Date }

/** Counts the other wallets of a player's referrer that have requested the same within a week. Returns null without a referrer. */
async function countAlikeOf(
  db: Executor,
  userId: number,
  referrer: Address | null,
  wanted: Wanted,
): Promise<WithdrawalFacts['alike']> {
  if (referrer === null) return null
  const userIds = await readOthersOf(db, userId, referrer)
  const wallets = await countAlikeAmong(db, userIds, wanted)
  return { referrer, wallets, isMore: userIds.length === REFERRED_MAX }
}

/** Lists the other wallets of a player's referrer. */
export async function readOthersOf(db: Executor, userId: number, referrer: Address): Promise<bigint[]> {
  return (await readReferredBy(db, { referrer, userId, limit: REFERRED_MAX })).map(({ user_id }) => user_id)
}

/** Counts those of some players who have requested the same within a week. */
export async function countAlikeAmong(db: Executor, userIds: readonly bigint[], wanted: Wanted): Promise<number> {
  return Number(only(await countAlike(db, { userIds: [...userIds], ...wanted })).wallets)
}
