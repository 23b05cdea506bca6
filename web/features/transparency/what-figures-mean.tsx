import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { Transparency } from '#core/api/transparency.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'

/** Explains the figures in plain words, and lists the parts of 'owed now'. */
export function WhatFiguresMean({ figures: { owed, usdtEndsAt } }: { figures: Transparency }) {
  const usdt = (text: string) => `${amountText(readUsdt(text), 'USDT', 4)} USDT`
  return (
    <details className="group/means">
      <summary className="flex min-h-11 list-none items-center gap-2 font-strong text-glow">
        <ChevronDown className="size-5 transition-transform group-open/means:rotate-180" aria-hidden="true" />
        <Trans>What these figures mean</Trans>
      </summary>
      <div className="grid gap-x-12 gap-y-4 pt-1 pb-4 lg:grid-cols-2">
        <dl>
          <LeaderLine label={t`Withdrawable balances`}>{usdt(owed.available)}</LeaderLine>
          <LeaderLine label={t`Withdrawals requested, not paid yet`}>{usdt(owed.held)}</LeaderLine>
          <LeaderLine label={t`Earned so far by active mining`}>{usdt(owed.earned)}</LeaderLine>
          <LeaderLine label={t`Payments not used for a purchase yet`}>{usdt(owed.openPayments)}</LeaderLine>
          <LeaderLine label={t`Owed now, the sum`}>{usdt(owed.now)}</LeaderLine>
        </dl>
        <div className="grid max-w-prose gap-2 text-soft">
          <p>
            <Trans>
              <strong className="font-strong text-ink">In our wallets</strong> is the USDT on the chain, minus payments
              still being credited. BNB is not counted.
            </Trans>
          </p>
          <p>
            <Trans>
              <strong className="font-strong text-ink">Owed in 30 and 90 days</strong> is the most we could owe by then:
              what we owe now, plus everything the cards sold so far could mine without a pause. Cards sold later add to
              both sides.
            </Trans>
          </p>
          <p>
            {usdtEndsAt === null ? (
              <Trans>USDT mining ends at the token listing. Once a date is set, nothing after it is counted.</Trans>
            ) : (
              <Trans>USDT mining ends at the listing on {dayText(usdtEndsAt)}. Nothing after it is counted.</Trans>
            )}
          </p>
          <p>
            <Trans>
              <strong className="font-strong text-ink">Coverage</strong> is what our wallets hold divided by what we owe
              now, rounded down. It shows what we could pay right now. It is not a promise about tomorrow.
            </Trans>
          </p>
        </div>
      </div>
    </details>
  )
}
