import type { AdminWithdrawalView, decideWithdrawal } from '#core/api/admin.ts'
import type { PayoutWay } from '#core/payout.ts'
import { callOperator } from '../session/call-operator.ts'

export type Verdict =
  | { readonly status: 'approved'; readonly way: PayoutWay }
  | { readonly status: 'rejected'; readonly reason: string }

export const decide = (id: number, verdict: Verdict): Promise<AdminWithdrawalView> =>
  callOperator<typeof decideWithdrawal>('PUT', '/api/admin/withdrawals/:id', { params: { id }, body: verdict })
