import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import type { useBnbOrder } from './bnb-order.ts'
import { orderAmountText } from './order-amount.ts'

export type PayAsset = 'USDT' | 'BNB'

type BnbOrder = ReturnType<typeof useBnbOrder>

type PayChoiceProps = {
  value: PayAsset
  /** Price in USDT. */
  usdtText: string
  /** Null for a wallet that signs as a contract, because a transfer of its BNB does not show who paid. */
  bnb: BnbOrder | null
  onChange: (asset: PayAsset) => void
}

/** Offers payment in USDT, or in BNB at a rate that the order fixes. */
export function PayChoice({ value, usdtText, bnb, onChange }: PayChoiceProps) {
  if (bnb === null) {
    return (
      <dl className="mt-4">
        <LeaderLine label={t`Pay in`} note={t`Smart-contract wallets can pay in USDT only.`}>
          USDT
        </LeaderLine>
      </dl>
    )
  }
  return (
    <div className="mt-4">
      <Choice
        isPair
        legend={t`Pay in`}
        value={value}
        onChange={onChange}
        options={[
          { value: 'USDT', label: 'USDT', note: usdtText },
          { value: 'BNB', label: 'BNB', note: bnb.order === null ? t`at today’s rate` : orderAmountText(bnb.order) },
        ]}
      />
      {value === 'BNB' && (
        <div role="status" className="mt-2 mb-3 min-h-10 text-note text-soft">
          <BnbRate bnb={bnb} />
        </div>
      )}
    </div>
  )
}

function BnbRate({ bnb: { order, error, isExpired, ask } }: { bnb: BnbOrder }) {
  if (error !== null) {
    return <Renewal text={messageFor(error, t`No rate is available right now.`)} label={t`Try again`} onClick={ask} />
  }
  if (order === null)
    return (
      <p>
        <Trans>Asking for the rate …</Trans>
      </p>
    )
  if (isExpired) return <Renewal text={t`This rate has expired.`} label={t`Get a new rate`} onClick={ask} />
  const until = clockText(Date.parse(order.expiresAt))
  const amount = decimalText(order.amount)
  return (
    <p>
      <Trans>
        Rate fixed for 15 minutes, until {until}: exactly <span className="tabular-nums">{amount} BNB</span>.
      </Trans>
    </p>
  )
}

function Renewal({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-ink">
      {text}
      <Button onClick={onClick}>{label}</Button>
    </p>
  )
}
