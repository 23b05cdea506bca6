import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { PaymentView } from '#core/api/payments.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PAYMENT_FACES } from './payment-face.ts'

/** Shows one payment: what arrived, what became of it, and the part of it that waits. */
export function PaymentItem({ payment }: { payment: PaymentView }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const { word, variant, icon: Icon, meaning } = PAYMENT_FACES[payment.status]
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
