import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { type CsvList, csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import { readAdminWithdrawals, readAdminWithdrawalsOf } from './read-withdrawals.ts'

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
