import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { findPayment, listOwnPayments, PaymentView } from '#core/api/payments.ts'
import { callApi } from '#web/lib/call-api.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { refresh } from '#web/lib/query-client.ts'
import { PAYMENT_STATUSES } from '#web/shared/payment-statuses.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { Badge } from '#web/ui/badge.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'

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

/** Shows one payment: what arrived, what became of it, and the part of it that waits. */
export function PaymentItem({ payment }: { payment: PaymentView }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const { label: word, variant, icon: Icon, meaning } = PAYMENT_STATUSES[payment.status]
  const { cardName, copies } = payment
  const goods = cardName !== null && copies > 0 ? `${copies} × ${cardName}` : cardName
  const written = (text: string) => `${amountText(readSigned(text, payment.asset), payment.asset)} ${payment.asset}`
  const moment = momentText(payment.receivedAt)
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p>
          <span translate="no" className="block whitespace-nowrap font-heavy text-lead tabular-nums">
            {written(payment.value)}
          </span>
          <span className="text-note text-soft">
            {goods === null ? (
              moment
            ) : (
              <Trans>
                {moment}, for {goods}
              </Trans>
            )}
          </span>
        </p>
        <Badge variant={variant}>
          <Icon className="size-4" aria-hidden="true" />
          {i18n._(word)}
        </Badge>
      </div>
      <p className="text-soft">
        {i18n._(meaning)} {payment.status === 'surplus' && <Trans>{written(payment.open)} on hold.</Trans>}
      </p>
      <p className="-ml-2 text-note">
        <Address value={payment.txHash} kind="tx" explorerUrl={explorerUrl} />
      </p>
    </li>
  )
}

/** Reads the payments of the session's wallet that did not simply become cards. */
export const useWaitingPayments = (walletAddress: string) =>
  useQuery({
    queryKey: ['/api/payments', walletAddress],
    queryFn: ({ signal }) => callApi<typeof listOwnPayments>('GET', '/api/payments', undefined, { signal }),
  })

/** Asks the server to find the payments of a transaction. The server credits what it finds. */
export const useFindPayment = () =>
  useMutation({
    mutationFn: (txHash: string) => callApi<typeof findPayment>('POST', '/api/payments/find', { body: { txHash } }),
    meta: { showsError: true },
    onSuccess: () => refresh('/api/payments', '/api/purchases', '/api/orders', '/api/balance', '/api/activity'),
  })
