import { t } from '@lingui/core/macro'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { PaymentItem } from './payment-item.tsx'
import { useWaitingPayments } from './payments-query.ts'

/** Lists payments of this wallet that are on hold or were sent back, and did not become cards. */
export function WaitingPayments({ walletAddress }: { walletAddress: string }) {
  const payments = useWaitingPayments(walletAddress)
  if (payments.data === undefined) {
    if (payments.isError) {
      return <ErrorState isBare what={t`Your payments`} error={payments.error} onRetry={() => payments.refetch()} />
    }
    return <ListSkeleton label={t`Loading your payments`} rows={1} rowClass="h-16" />
  }
  return (
    <>
      {payments.isError && <StaleNote sinceMs={payments.dataUpdatedAt} onRetry={() => payments.refetch()} />}
      {payments.data.length === 0 ? (
        <div className="flex items-center gap-4">
          <img src="/art/parcel.svg" alt="" width={320} height={240} className="h-16 w-auto lg:h-32" />
          <div>
            <h3 className="text-lead">{t`No payments on hold`}</h3>
            <p className="text-balance text-soft">{t`A payment that we could not match to a card shows here.`}</p>
          </div>
        </div>
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
