import type { Address } from '#core/address.ts'
import type { AdminWithdrawalView, WithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import type { WithdrawalView, WithdrawalWaits } from '#core/api/withdrawals.ts'
import { parseSignals } from '#core/instant.ts'
import { type Bv3, formatAmount, type Usdt } from '#core/money.ts'
import { problemFieldsOf, readProblemColumns } from '#core/payout-problem.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { WithdrawalAsset, WithdrawalStatus } from '#core/withdrawal.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { type CsvList, csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX, type PageBefore, type PageStart, readIdPage } from '../../http/routing/list-page.ts'
import { readIncome, readPlayerGames } from '../../ledger/totals.ts'
import { sumPurchases } from '../../payments/deliver-purchases.ts'
import * as sql from './withdrawals.sql.ts'
import type { WithdrawalKey } from './withdrawals.ts'

/** Lists a player's withdrawals as the player sees them. */
export const readWithdrawalsOf = async (
  executor: Executor,
  userId: number,
  page: PageBefore,
): Promise<WithdrawalView[]> => (await sql.selectWithdrawalsOf(executor, { userId, fromId: 0, ...page })).map(toView)

/** Lists a player's withdrawals as the operator sees them. */
export const readAdminWithdrawalsOf = async (
  executor: Executor,
  userId: number,
  page: PageBefore,
): Promise<AdminWithdrawalView[]> =>
  (await sql.selectWithdrawalsOf(executor, { userId, fromId: 0, ...page })).map(toAdminView)

/** Reads an existing withdrawal as its player sees it. */
export const readWithdrawal = async (executor: Executor, key: WithdrawalKey): Promise<WithdrawalView> =>
  toView(await readRow(executor, key))

/**
 * Lists withdrawals as the operator sees them.
 *
 * @param status null for all
 */
export async function readAdminWithdrawals(
  executor: Executor,
  status: WithdrawalStatus | null,
  page: PageBefore,
): Promise<AdminWithdrawalView[]> {
  const rows = await (status === null
    ? sql.selectWithdrawalsBefore(executor, page)
    : sql.selectWithdrawalsOfStatusBefore(executor, { status, ...page }))
  return rows.map(toAdminView)
}

/** Lists the same withdrawals after an id, oldest first. */
export async function readAdminWithdrawalsBack(
  executor: Executor,
  status: WithdrawalStatus | null,
  page: { readonly afterId: number; readonly limit: number },
): Promise<AdminWithdrawalView[]> {
  const rows = await (status === null
    ? sql.selectWithdrawalsAfter(executor, page)
    : sql.selectWithdrawalsOfStatusAfter(executor, { status, ...page }))
  return rows.map(toAdminView)
}

/** Lists a page of the same withdrawals, and counts them if they wait for the operator. */
export async function readWithdrawalsPage(
  executor: Executor,
  status: WithdrawalStatus | null,
  place: PageStart<number>,
  limit: number,
) {
  const page = await readIdPage({
    place,
    limit,
    before: (part) => readAdminWithdrawals(executor, status, part),
    after: (part) => readAdminWithdrawalsBack(executor, status, part),
  })
  return { ...page, count: status === 'pending' ? String(only(await sql.countPending(executor)).pending) : null }
}

/** Reads an existing withdrawal as the operator sees it. */
export const readAdminWithdrawal = async (executor: Executor, key: WithdrawalKey): Promise<AdminWithdrawalView> =>
  toAdminView(await readRow(executor, key))

async function readRow(
  executor: Executor,
  { userId, withdrawalId }: WithdrawalKey,
): Promise<sql.SelectWithdrawalsOfRow> {
  const alone = { fromId: withdrawalId, beforeId: withdrawalId + 1, limit: 1 }
  return only(await sql.selectWithdrawalsOf(executor, { userId, ...alone }))
}

const toView = (row: sql.SelectWithdrawalsOfRow): WithdrawalView => ({ ...common(row), txHash: row.tx_hash })

/** Returns the view of a withdrawal that was requested in this transaction and is not paid yet. */
export const toNewView = (row: sql.InsertWithdrawalRow): WithdrawalView => ({ ...common(row), txHash: null })

const toAdminView = (row: sql.SelectWithdrawalsOfRow): AdminWithdrawalView => ({
  ...common(row),
  walletAddress: row.wallet_address,
  decidedBy: row.decided_by,
  payout: payoutOf(row),
  instantSignals: parseSignals(row.instant?.figures.signals),
  accountCreatedAt: row.account_created_at.toISOString(),
  isFirst: row.is_first,
})

function payoutOf(row: sql.SelectWithdrawalsOfRow): AdminWithdrawalView['payout'] {
  const { payout_id, way, state, payout_amount, problem, problem_facts, ending } = row
  // There is none yet: then all of it is null.
  if (payout_id === null || way === null || state === null || payout_amount === null) return null
  return {
    id: Number(payout_id),
    way,
    state,
    txHash: row.tx_hash,
    token: row.token,
    amountBaseUnits: payout_amount.toString(),
    ending: state === 'cancelled' ? null : ending,
    ...problemFieldsOf(readProblemColumns(problem, problem_facts)),
  }
}

const common = ({ asset, amount, fee, ...row }: sql.InsertWithdrawalRow) => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  tokenType: asset,
  amount: formatAmount(amount, asset),
  fee: formatAmount(fee, asset),
  net: formatAmount(amount - fee, asset),
  status: row.status,
  toAddress: row.to_address,
  requestedAt: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  completedAt: row.completed_at?.toISOString() ?? null,
  reason: row.reason,
  isCancelled: row.withdrawal_state === 'cancelled',
  isInstant: row.instant_day !== null,
  notInstant: [...(row.instant?.reasons ?? [])],
})

const COLUMNS: CsvList<AdminWithdrawalView>['columns'] = {
  id: ({ id }) => id,
  userId: ({ userId }) => userId,
  walletAddress: ({ walletAddress }) => walletAddress,
  tokenType: ({ tokenType }) => tokenType,
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee,
  net: ({ net }) => net,
  status: ({ status }) => status,
  toAddress: ({ toAddress }) => toAddress,
  requestedAt: ({ requestedAt }) => requestedAt,
  decidedAt: ({ decidedAt }) => decidedAt,
  decidedBy: ({ decidedBy }) => decidedBy,
  completedAt: ({ completedAt }) => completedAt,
  reason: ({ reason }) => reason,
  payoutState: ({ payout }) => payout?.state ?? null,
  payoutTxHash: ({ payout }) => payout?.txHash ?? null,
}

type WithdrawalListQuery = { readonly status?: WithdrawalStatus | undefined }

/** The operator's list of withdrawals as a file: of one status, or of all. */
export const WITHDRAWALS_CSV = csvKind<WithdrawalListQuery, AdminWithdrawalView>(
  'withdrawals',
  ({ status = null }) => ({
    columns: COLUMNS,
    readAfter: (executor, last, limit) =>
      readAdminWithdrawals(executor, status, { beforeId: last?.id ?? ID_MAX, limit }),
  }),
)

type PlayerWithdrawalsQuery = { readonly playerId: number }

/** One player's withdrawals as a file. */
export const PLAYER_WITHDRAWALS_CSV = csvKind<PlayerWithdrawalsQuery, AdminWithdrawalView>(
  'player-withdrawals',
  ({ playerId }) => ({
    columns: COLUMNS,
    readAfter: (executor, last, limit) =>
      readAdminWithdrawalsOf(executor, playerId, { beforeId: last?.id ?? ID_MAX, limit }),
  }),
)

const DAYS = 30
/** Waits that are needed for figures. With fewer, the median says little, and the longest wait reveals its player. */
const COUNT_MIN = 10

/** Returns how long players have recently waited. */
export async function readWaits(executor: Executor): Promise<WithdrawalWaits> {
  const { count, median_ms: medianMs, longest_ms: longestMs } = only(await sql.readWaits(executor, { days: DAYS }))
  if (count < COUNT_MIN || medianMs === null || longestMs === null) return { days: DAYS, waits: null }
  return { days: DAYS, waits: { medianMs: Number(medianMs), longestMs: Number(longestMs) } }
}

type WithdrawalSums = { usdt: bigint; bv3: bigint }
const zeroSums = (): WithdrawalSums => ({ usdt: 0n, bv3: 0n })
const textOf = ({ usdt, bv3 }: WithdrawalSums) => ({
  usdt: formatAmount(usdt as Usdt, 'USDT'),
  bv3: formatAmount(bv3 as Bv3, 'BV3'),
})
const addTo = (sums: WithdrawalSums, asset: string, amount: bigint) => {
  sums[asset === 'USDT' ? 'usdt' : 'bv3'] += amount
}

/** Reads what an operator should know about a player before deciding one of their withdrawals. */
export async function readWithdrawalFacts(
  db: Executor,
  withdrawalId: number,
): Promise<Result<WithdrawalFacts, 'withdrawal_unknown'>> {
  const owner = first(await sql.findWithdrawalOwner(db, { withdrawalId }))
  if (owner === null) return refuse('withdrawal_unknown')
  const key = { userId: Number(owner.user_id), withdrawalId }
  const account = only(await sql.readAccountFacts(db, key))
  const [purchases, income, others, rejection, alike, due, games] = await Promise.all([
    sumPurchases(db, key.userId),
    readIncome(db, key.userId),
    readOthers(db, key),
    sql.readLastRejection(db, key).then(first),
    countSimilarOf(db, key.userId, account.referred_by, {
      asset: account.asset,
      amount: account.amount,
      requestedAt: account.requested_at,
    }),
    sql.sumDue(db, { withdrawalId }).then(only),
    readPlayerGames(db, key.userId),
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
  const rows = await sql.sumOtherWithdrawals(db, key)
  const of = (status: WithdrawalStatus) => {
    const sums = zeroSums()
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

type ComparedWithdrawal = { readonly asset: WithdrawalAsset; readonly amount: bigint; readonly requestedAt: Date }

/** Counts the other wallets of a player's referrer that have requested the same within a week. Returns null without a referrer. */
async function countSimilarOf(
  db: Executor,
  userId: number,
  referrer: Address | null,
  wanted: ComparedWithdrawal,
): Promise<WithdrawalFacts['alike']> {
  if (referrer === null) return null
  const userIds = await listWalletsOfSameReferrer(db, userId, referrer)
  const wallets = await countSimilarRequests(db, userIds, wanted)
  return { referrer, wallets, isMore: userIds.length === REFERRED_MAX }
}

/** Lists the other wallets of a player's referrer. */
export async function listWalletsOfSameReferrer(db: Executor, userId: number, referrer: Address): Promise<bigint[]> {
  return (await sql.readReferredBy(db, { referrer, userId, limit: REFERRED_MAX })).map(({ user_id }) => user_id)
}

/** Counts those of some players who have requested the same within a week. */
export async function countSimilarRequests(
  db: Executor,
  userIds: readonly bigint[],
  wanted: ComparedWithdrawal,
): Promise<number> {
  return Number(only(await sql.countAlike(db, { userIds: [...userIds], ...wanted })).wallets)
}
