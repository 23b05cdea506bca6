import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatAmount } from '#core/money.ts'
import type { WithdrawalAsset, WithdrawalMoney, WithdrawalPlan, WithdrawalTerms } from '#core/withdrawal.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'

type WithdrawalQuoteProps = {
  asset: WithdrawalAsset
  /** Null while no valid amount is entered. */
  plan: WithdrawalPlan | null
  terms: WithdrawalTerms
  feePercent: string
  toAddress: string
}

/** Shows what a withdrawal costs and what arrives, before it is requested. */
export function WithdrawalQuote({ asset, plan, terms, feePercent, toAddress }: WithdrawalQuoteProps) {
  const written = (amount: WithdrawalMoney) => `${amountText(amount, asset)} ${asset}`
  const percent = decimalText(feePercent)
  return (
    <dl className="rounded-small bg-counter px-4 py-3">
      <LeaderLine label={t`Minimum`}>
        {terms.minimum === 0n ? t`None` : `${decimalText(formatAmount(terms.minimum, asset))} ${asset}`}
      </LeaderLine>
      <LeaderLine label={terms.feeBasisPoints === 0n ? t`Fee` : <Trans>Fee, {percent}%</Trans>}>
        {terms.feeBasisPoints === 0n
          ? t({ message: 'None', context: 'fee' })
          : plan === null
            ? '—'
            : `−${written(plan.fee)}`}
      </LeaderLine>
      <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 py-1" aria-live="polite">
        <dt className="leader font-strong">{t`You receive`}</dt>
        <dd translate="no" className="whitespace-nowrap text-right font-heavy text-lead tabular-nums">
          {plan === null ? '—' : written(plan.net)}
        </dd>
      </div>
      <div className="flex items-center justify-between gap-2 border-line border-t pt-1">
        <dt className="whitespace-nowrap text-soft">{t`To your wallet`}</dt>
        <dd className="-mr-2">
          <WalletAddress value={toAddress} align="end" />
        </dd>
      </div>
    </dl>
  )
}
