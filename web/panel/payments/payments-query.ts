import { useQueryClient } from '@tanstack/react-query'
import type { AdminPaymentView, listPayments, recordPayment, resolvePayment } from '#core/api/payments.ts'
import type { PayoutWay } from '#core/payout.ts'
import { healthQuery } from '../overview/health-query.ts'
import { isMoving } from '../payouts/payout-words.ts'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'

const PATH = '/api/admin/payments'
const PAGE_SIZE = 50
const MOVING_MS = 3_000
const CALM_MS = 30_000

/** Filters of the list. The first is the queue and the default. */
export const PAYMENT_FILTERS = ['open', 'aside', 'all'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

export const paymentsKey = (filter: PaymentFilter) => [PATH, filter]

export const loadPayments = (filter: PaymentFilter) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPayments>('GET', PATH, { query: { filter, limit: PAGE_SIZE, cursor } })

export const paymentsFile = (filter: PaymentFilter): ListFile => ({
  path: PATH,
  fileName: `payments-${filter}.csv`,
  query: { filter },
})

export const lookAgainMs = (payments: readonly AdminPaymentView[]) =>
  payments.some(({ payout }) => payout !== null && isMoving(payout)) ? MOVING_MS : CALM_MS

export type Resolution =
  | {
      readonly action: 'credit'
      readonly cardId: number
      readonly cardVersion: number
      readonly isAtOrderPrice: boolean
      readonly copies: number
      readonly note: string
    }
  | { readonly action: 'refund'; readonly way: PayoutWay; readonly note: string }

export type RecordAsk = {
  readonly txHash: string
  readonly walletAddress: string
  readonly amountWei?: string | undefined
  readonly note: string
}

export const record = (body: RecordAsk): Promise<AdminPaymentView> =>
  callOperator<typeof recordPayment>('POST', '/api/admin/payments/record', { body })

export const resolve = (id: number, resolution: Resolution): Promise<AdminPaymentView> =>
  callOperator<typeof resolvePayment>('POST', '/api/admin/payments/:id/resolve', { params: { id }, body: resolution })

/** Returns a function that refetches the lists and the health after a payment was resolved. */
export function usePaymentsChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    void Promise.all([PATH, healthQuery.queryKey[0]].map((path) => queries.invalidateQueries({ queryKey: [path] })))
  }
}
