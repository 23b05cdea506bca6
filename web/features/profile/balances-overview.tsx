import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { timeText } from '#web/lib/moment-text.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { useBalance } from '#web/shared/balance.ts'
import { amountText, readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'

/** Milliseconds, as on the mining page. The mined amount grows while the player watches. */
const POLL_MS = 20_000
/** Placeholder of a figure that is not known yet. */
const NOT_YET = <span className="inline-block h-4 w-16 rounded-small bg-line" aria-hidden="true" />

/** Shows every figure of a wallet's balance, each with its meaning. */
export function BalancesOverview() {
  const balance = useBalance({ pollMs: POLL_MS })
  const { data } = balance
  const isBv3Open = useIsBv3Open()
  if (data === undefined && balance.isError) {
    return (
      <div className="profile-failed">
        <ErrorState isBare what={t`Your balance`} error={balance.error} onRetry={() => balance.refetch()} />
      </div>
    )
  }
  const bv3 = (hundredths: number | undefined) =>
    hundredths === undefined ? null : amountText(readBv3Hundredths(hundredths), 'BV3')
  const usdt = (text: string | undefined) => (text === undefined ? null : amountText(readUsdt(text), 'USDT'))
  return (
    <div aria-busy={data === undefined}>
      {data === undefined && (
        <p role="status" className="sr-only">
          {t`Loading your balance`}
        </p>
      )}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Figure
          amount={usdt(data?.usdtBalance)}
          unit="USDT"
          label={t`withdrawable`}
          note={t`Mined and earned. Yours to withdraw.`}
        />
        <Figure
          amount={bv3(data?.bv3Balance)}
          unit="BV3"
          label={isBv3Open ? t`withdrawable` : t`locked`}
          note={isBv3Open ? t`Mined and earned. Yours to withdraw.` : t`Yours, but locked until withdrawals open.`}
        />
      </div>
      <dl className="mt-4 grid items-start gap-x-8 border-line border-t pt-3 sm:grid-cols-2">
        <LeaderLine label={t`USDT held`} note={t`In withdrawals not paid yet`}>
          {data === undefined ? NOT_YET : `${usdt(data.usdtHeld)} USDT`}
        </LeaderLine>
        <LeaderLine label={t`BV3 held`} note={t`In withdrawals not paid yet`}>
          {data === undefined ? NOT_YET : `${bv3(data.bv3Held)} BV3`}
        </LeaderLine>
        <LeaderLine label={t`Referral earnings`} note={t`All bonuses so far, included in your USDT`}>
          {data === undefined ? NOT_YET : `${usdt(data.referralEarnings)} USDT`}
        </LeaderLine>
        <LeaderLine label={t`As of`} note={t`Includes active sessions`}>
          {data === undefined ? NOT_YET : timeText(data.asOf)}
        </LeaderLine>
      </dl>
      {data !== undefined && balance.isError && (
        <StaleNote sinceMs={balance.dataUpdatedAt} onRetry={() => balance.refetch()} />
      )}
    </div>
  )
}

type BalanceFigureProps = {
  /** Null until it is known, because a zero would be wrong. */
  amount: string | null
  unit: string
  label: string
  note: ReactNode
}

function Figure({ amount, unit, label, note }: BalanceFigureProps) {
  return (
    <p>
      <span className="block whitespace-nowrap font-heavy text-heading tabular-nums sm:text-figure">
        {amount === null ? (
          <span className="inline-block h-[0.8em] w-40 rounded-small bg-line" aria-hidden="true" />
        ) : (
          <>
            {amount}
            <span translate="no" className="font-strong text-body text-soft">
              {' '}
              {unit}
            </span>
          </>
        )}
      </span>
      <span className="block font-strong">{label}</span>
      <span className="block text-soft">{note}</span>
    </p>
  )
}
