import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import type { WithdrawalView } from '#core/api/withdrawals.ts'
import { INSTANT_SIGNALS, type InstantSignal } from '#core/instant.ts'
import { formatAmount } from '#core/money.ts'
import { problemFieldsOf, readProblemColumns } from '#core/payout-problem.ts'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { type Executor, only } from '../../db/statement.ts'
import { type CsvList, csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import type { WithdrawalKey } from './withdrawal-deps.ts'
import {
  type InsertWithdrawalRow,
  type SelectWithdrawalsOfRow,
  selectWithdrawalsAfter,
  selectWithdrawalsBefore,
  selectWithdrawalsOf,
  selectWithdrawalsOfStatusAfter,
  selectWithdrawalsOfStatusBefore,
} from './withdrawals.sql.ts'

/** Part of a list, newest first: at most `limit` rows before an id. */
type Page = { readonly beforeId: number | bigint; readonly limit: number }

/** Lists a player's withdrawals as the player sees them. */
export const readWithdrawalsOf = async (executor: Executor, userId: number, page: Page): Promise<WithdrawalView[]> =>
  (await selectWithdrawalsOf(executor, { userId, fromId: 0, ...page })).map(toView)

/** Lists a player's withdrawals as the operator sees them. */
export const readAdminWithdrawalsOf = async (
  executor: Executor,
  userId: number,
  page: Page,
): Promise<AdminWithdrawalView[]> =>
  (await selectWithdrawalsOf(executor, { userId, fromId: 0, ...page })).map(toAdminView)

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
  page: Page,
): Promise<AdminWithdrawalView[]> {
  const rows = await (status === null
    ? selectWithdrawalsBefore(executor, page)
    : selectWithdrawalsOfStatusBefore(executor, { status, ...page }))
  return rows.map(toAdminView)
}

/** Lists the same withdrawals after an id, oldest first. */
export async function readAdminWithdrawalsBack(
  executor: Executor,
  status: WithdrawalStatus | null,
  page: { readonly afterId: number; readonly limit: number },
): Promise<AdminWithdrawalView[]> {
  const rows = await (status === null
    ? selectWithdrawalsAfter(executor, page)
    : selectWithdrawalsOfStatusAfter(executor, { status, ...page }))
  return rows.map(toAdminView)
}

/** Reads an existing withdrawal as the operator sees it. */
export const readAdminWithdrawal = async (executor: Executor, key: WithdrawalKey): Promise<AdminWithdrawalView> =>
  toAdminView(await readRow(executor, key))

async function readRow(executor: Executor, { userId, withdrawalId }: WithdrawalKey): Promise<SelectWithdrawalsOfRow> {
  const alone = { fromId: withdrawalId, beforeId: withdrawalId + 1, limit: 1 }
  return only(await selectWithdrawalsOf(executor, { userId, ...alone }))
}

const toView = (row: SelectWithdrawalsOfRow): WithdrawalView => ({ ...common(row), txHash: row.tx_hash })

/** Returns the view of a withdrawal that was requested in this transaction and is not paid yet. */
export const viewOfNew = (row: InsertWithdrawalRow): WithdrawalView => ({ ...common(row), txHash: null })

const toAdminView = (row: SelectWithdrawalsOfRow): AdminWithdrawalView => ({
  ...common(row),
  walletAddress: row.wallet_address,
  decidedBy: row.decided_by,
  payout: payoutOf(row),
  instantSignals: signalsOf(row),
  accountCreatedAt: row.account_created_at.toISOString(),
  isFirst: row.is_first,
})

/** Parses the signals that the rule has stored, separated by spaces. */
function signalsOf({ instant }: SelectWithdrawalsOfRow): InstantSignal[] {
  const noted = String(instant?.figures.signals ?? '').split(' ')
  return INSTANT_SIGNALS.filter((signal) => noted.includes(signal))
}

function payoutOf(row: SelectWithdrawalsOfRow): AdminWithdrawalView['payout'] {
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

const common = ({ asset, amount, fee, ...row }: InsertWithdrawalRow) => ({
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

type Asked = { readonly status?: WithdrawalStatus | undefined }

/** The operator's list of withdrawals as a file: of one status, or of all. */
export const WITHDRAWALS_CSV = csvKind<Asked, AdminWithdrawalView>('withdrawals', ({ status = null }) => ({
  columns: COLUMNS,
  readAfter: (executor, last, limit) => readAdminWithdrawals(executor, status, { beforeId: last?.id ?? ID_MAX, limit }),
}))

type AskedOfPlayer = { readonly playerId: number }

/** One player's withdrawals as a file. */
export const PLAYER_WITHDRAWALS_CSV = csvKind<AskedOfPlayer, AdminWithdrawalView>(
  'player-withdrawals',
  ({ playerId }) => ({
    columns: COLUMNS,
    readAfter: (executor, last, limit) =>
      readAdminWithdrawalsOf(executor, playerId, { beforeId: last?.id ?? ID_MAX, limit }),
  }),
)
