import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminPaymentView, listPayments, recordPayment, resolvePayment } from '#core/api/payments.ts'
import { formatAmount } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { PAGES_MAX } from '../lists/list-filters.ts'
import type { TabProps } from '../navigation/panel-tab-id.ts'
import { useListFilter } from '../navigation/use-panel-tab.ts'
import { healthQuery } from '../parts/health-query.ts'
import { type ListFile, ListHead } from '../parts/list-head.tsx'
import { TableSkeleton } from '../parts/table-skeleton.tsx'
import { isMoving } from '../payouts/payout-words.ts'
import type { PayoutToPay } from '../payouts/use-pay-payout.ts'
import { callOperator, callOperatorPage, useMayWrite } from '../session/call-operator.ts'
import { type ChosenPaymentAction, paymentColumns } from './payment-columns.tsx'

const ChainSection = lazyPart(async () => (await import('./chain-section.tsx')).ChainSection)
const CreditDialog = lazy(async () => ({ default: (await import('./credit-dialog.tsx')).CreditDialog }))
const RecordDialog = lazy(async () => ({ default: (await import('./payment-dialogs.tsx')).RecordDialog }))
const RefundDialog = lazy(async () => ({ default: (await import('./payment-dialogs.tsx')).RefundDialog }))

const EndPayoutDialog = lazy(async () => ({
  default: (await import('../payouts/end-payout-dialog.tsx')).EndPayoutDialog,
}))
const PayoutDialog = lazy(async () => ({ default: (await import('../payouts/payout-dialog.tsx')).PayoutDialog }))

const filterOptions = (): readonly { value: PaymentsTabFilter; label: string }[] => [
  { value: 'open', label: t`Waiting` },
  { value: 'aside', label: t`Too small` },
  { value: 'all', label: t`All` },
]

export function PaymentsTab({ onCount }: TabProps) {
  const [filter, setFilter] = useListFilter(PAYMENT_FILTERS)
  const [act, setAct] = useState<ChosenPaymentAction | null>(null)
  const [isRecording, setRecording] = useState(false)
  const mayWrite = useMayWrite()
  const changed = usePaymentsChanged()
  const close = () => setAct(null)
  const what = t`Payments`
  const columns = paymentColumns(setAct, mayWrite)
  return (
    <section aria-label={t`Payments`}>
      <ListHead
        list={paymentsFile(filter)}
        isUnderHeading
        action={
          mayWrite && (
            <Button className="max-md:w-full" onClick={() => setRecording(true)}>
              <Plus className="size-4 shrink-0" aria-hidden="true" /> {t`Record BNB that a contract passed on`}
            </Button>
          )
        }
      >
        <FilterBar label={t`Which payments`} options={filterOptions()} value={filter} onChange={setFilter} />
      </ListHead>
      {/* The next section is hidden until the list has its height. */}
      <div className="mt-4 has-[>[role=status]]:[&+section]:hidden">
        <PagedList
          what={what}
          queryKey={paymentsKey(filter)}
          load={loadPayments(filter)}
          refetchMs={pollIntervalMs}
          pagesMax={PAGES_MAX}
          onTotal={filter === 'open' ? onCount : undefined}
          skeleton={<TableSkeleton label={t`Loading: ${what}`} columns={columns} />}
          empty={<Nothing filter={filter} onShowAll={() => setFilter('all')} />}
        >
          {(payments) => <RecordTable caption={t`Payments`} columns={columns} records={payments} />}
        </PagedList>
      </div>
      <Suspense fallback={null}>
        <ChainSection />
      </Suspense>
      {isRecording && (
        <Suspense fallback={null}>
          <RecordDialog onClose={() => setRecording(false)} onRecorded={changed} />
        </Suspense>
      )}
      {act !== null && (
        <Suspense fallback={null}>
          {act.kind === 'credit' && <CreditDialog payment={act.payment} onClose={close} onResolved={changed} />}
          {act.kind === 'refund' && (
            <RefundDialog
              payment={act.payment}
              onClose={close}
              onChanged={changed}
              onRefunding={(payment) => {
                setAct(payment.payout?.state === 'awaiting_operator' ? { kind: 'pay', payment } : null)
              }}
            />
          )}
          {(act.kind === 'pay' || act.kind === 'end') && <PayBack act={act} onClose={close} onChanged={changed} />}
        </Suspense>
      )}
    </section>
  )
}

type PayBackProps = { act: ChosenPaymentAction; onClose: () => void; onChanged: () => void }

function PayBack({ act, ...rest }: PayBackProps) {
  const { payout, asset, sender, id } = act.payment
  if (payout === null) return null
  const amount = formatAmount(BigInt(payout.amountBaseUnits), 'token')
  const payable: PayoutToPay = { payout, asset, amount, recipient: sender, purpose: { kind: 'refund', id } }
  return act.kind === 'end' ? (
    <EndPayoutDialog payable={payable} {...rest} />
  ) : (
    <PayoutDialog payable={payable} {...rest} />
  )
}

function Nothing({ filter, onShowAll }: { filter: PaymentsTabFilter; onShowAll: () => void }) {
  if (filter === 'all')
    return (
      <EmptyState
        picture="/art/empty.svg"
        title={t`No payments yet`}
        text={t`Every payment to the treasury appears here.`}
      />
    )
  return (
    <EmptyState
      picture="/art/empty.svg"
      title={t`No payments on hold`}
      text={t`Payments that arrive late, too small, too large or without an order are kept here until you credit or refund them.`}
      action={
        <button
          type="button"
          onClick={onShowAll}
          className="min-h-11 font-strong text-glow underline underline-offset-4"
        >
          {t`Show all payments`}
        </button>
      }
    />
  )
}

const PATH = '/api/admin/payments'
const PAGE_SIZE = 50
const MOVING_MS = 3_000
const CALM_MS = 30_000

/** Filters of the list. The first is the queue and the default. */
const PAYMENT_FILTERS = ['open', 'aside', 'all'] as const
type PaymentsTabFilter = (typeof PAYMENT_FILTERS)[number]

const paymentsKey = (filter: PaymentsTabFilter) => [PATH, filter]

const loadPayments = (filter: PaymentsTabFilter) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPayments>('GET', PATH, { query: { filter, limit: PAGE_SIZE, cursor } })

const paymentsFile = (filter: PaymentsTabFilter): ListFile => ({
  path: PATH,
  fileName: `payments-${filter}.csv`,
  query: { filter },
})

const pollIntervalMs = (payments: readonly AdminPaymentView[]) =>
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

export type PaymentRecordForm = {
  readonly txHash: string
  readonly walletAddress: string
  readonly amountWei?: string | undefined
  readonly note: string
}

export const record = (body: PaymentRecordForm): Promise<AdminPaymentView> =>
  callOperator<typeof recordPayment>('POST', '/api/admin/payments/record', { body })

export const resolve = (id: number, resolution: Resolution): Promise<AdminPaymentView> =>
  callOperator<typeof resolvePayment>('POST', '/api/admin/payments/:id/resolve', { params: { id }, body: resolution })

/** Returns a function that refetches the lists and the health after a payment was resolved. */
function usePaymentsChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    void Promise.all([PATH, healthQuery.queryKey[0]].map((path) => queries.invalidateQueries({ queryKey: [path] })))
  }
}
