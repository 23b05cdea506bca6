import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { Transparency } from '#core/api/transparency.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'

/** The small print in plain words, with the lines that 'owed now' is made of. */
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
          <LeaderLine label={t`Earned by running mining so far`}>{usdt(owed.earned)}</LeaderLine>
          <LeaderLine label={t`Payments that bought nothing yet`}>{usdt(owed.openPayments)}</LeaderLine>
          <LeaderLine label={t`Owed now, the sum`}>{usdt(owed.now)}</LeaderLine>
        </dl>
        <div className="grid max-w-prose gap-2 text-soft">
          <p>
            <Trans>
              <strong className="font-strong text-ink">In our wallets</strong> is the USDT that the chain shows, less
              payments that are still being credited. BNB does not count.
            </Trans>
          </p>
          <p>
            <Trans>
              <strong className="font-strong text-ink">Owed in 30 and 90 days</strong> is the most it can come to: owed
              now, and all that every card sold so far could mine by then if none ever paused. Cards that are sold later
              add to both sides.
            </Trans>
          </p>
          <p>
            {usdtEndsAt === null ? (
              <Trans>Once a listing date is set, nothing mined after it counts: USDT mining ends there.</Trans>
            ) : (
              <Trans>USDT mining ends with the listing on {dayText(usdtEndsAt)}; nothing after it counts.</Trans>
            )}
          </p>
          <p>
            <Trans>
              <strong className="font-strong text-ink">Coverage</strong> is the one divided by the other, rounded down.
              It says what could be paid at this moment. It is no promise about tomorrow.
            </Trans>
          </p>
        </div>
      </div>
    </details>
  )
}
