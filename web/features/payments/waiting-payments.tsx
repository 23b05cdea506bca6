import { t } from '@lingui/core/macro'
import { buttonClass } from '#web/ui/button-class.ts'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { PaymentItem } from './payment-item.tsx'
import { useWaitingPayments } from './payments-query.ts'

/** Payments of this wallet that were kept or sent back instead of becoming cards. */
export function WaitingPayments({ walletAddress }: { walletAddress: string }) {
  const payments = useWaitingPayments(walletAddress)
  if (payments.data === undefined) {
    if (payments.isError) {
      return <ErrorState what={t`Your payments`} error={payments.error} onRetry={() => payments.refetch()} />
    }
    return <ListSkeleton label={t`Loading your payments`} rows={2} rowClass="h-28" />
  }
  return (
    <>
      {payments.isError && <StaleNote sinceMs={payments.dataUpdatedAt} onRetry={() => payments.refetch()} />}
      {payments.data.length === 0 ? (
        <EmptyState
          picture="/art/parcel.svg"
          title={t`No payments on hold`}
          text={t`All your payments became cards. Nothing is on hold.`}
          action={
            <a href="#cards" className={buttonClass('secondary')}>
              {t`See your cards`}
            </a>
          }
        />
      ) : (
        <ul aria-label={t`Payments on hold`} className="divide-y divide-line">
          {payments.data.map((payment) => (
            <PaymentItem key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </>
  )
}
