import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Transparency } from '#core/api/solvency.ts'
import { dayText, exactMomentText, momentText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { barWidths } from '#web/shared/bar-widths.ts'
import { coverageText, transparencyQuery } from '#web/shared/transparency.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'

const EVERY_MINUTE_MS = 60_000

/** Shows whether the platform can pay what it owes, in figures that everyone can check. */
export function TreasurySection() {
  const figures = useQuery({ ...transparencyQuery, refetchInterval: EVERY_MINUTE_MS })
  return (
    <section aria-labelledby="treasury-title">
      <h2 id="treasury-title" className="text-heading">
        <Trans>Can we pay what we owe?</Trans>
      </h2>
      <p className="mt-1 mb-6 max-w-prose text-soft">
        <Trans>See what our wallets hold and what we owe. Check it yourself.</Trans>
      </p>
      {figures.data === undefined ? (
        figures.isError ? (
          <ErrorState what={t`The treasury’s figures`} onRetry={() => figures.refetch()} />
        ) : (
          <TreasurySkeleton />
        )
      ) : (
        <div className="rounded-large border border-line bg-stall">
          <div className="awning-edge rounded-t-large" />
          <div className="grid gap-x-12 gap-y-6 p-5 sm:p-6 lg:grid-cols-[2fr_3fr]">
            <div>
              <CoverageFigure figures={figures.data} />
              <div className="mt-5 border-line border-t pt-4">
                <TreasuryWallets wallets={figures.data.treasury.wallets} />
              </div>
            </div>
            <OwedChart figures={figures.data} />
          </div>
          <div className="border-line border-t px-5 py-2 sm:px-6">
            <WhatFiguresMean figures={figures.data} />
          </div>
          <div className="flex flex-wrap items-center gap-x-6 border-line border-t px-5 py-3 text-note text-soft sm:px-6">
            <p>
              <Trans>As of {exactMomentText(figures.data.asOf)}</Trans>
            </p>
            {figures.isError && <StaleNote sinceMs={figures.dataUpdatedAt} onRetry={() => figures.refetch()} />}
          </div>
        </div>
      )}
    </section>
  )
}

/** Reserves the place of the panel. */
const TreasurySkeleton = () => (
  <div role="status" aria-label={t`Loading the treasury’s figures`} className="h-176 rounded-large bg-stall lg:h-112" />
)

/** Lists the wallets that count, each with a link to the explorer, where everyone sees the same balance. */
function TreasuryWallets({ wallets }: { wallets: Transparency['treasury']['wallets'] }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <ul className="grid gap-2">
      {wallets.map(({ kind, address, usdt }) => (
        <li key={address}>
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-soft">
              {kind === 'treasury' ? <Trans>Treasury, where you pay</Trans> : <Trans>Payouts come from</Trans>}
            </span>
            <span translate="no" className="whitespace-nowrap font-strong tabular-nums">
              {usdt === null ? '—' : `${amountText(readUsdt(usdt), 'USDT', 2)} USDT`}
            </span>
          </p>
          <div className="-ml-2">
            <WalletAddress value={address} explorerUrl={explorerUrl} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const FIGURE = 'font-heavy text-display tabular-nums'

/** Shows one number: the share of what is owed now that could be paid at once. */
function CoverageFigure({ figures: { coverage, treasury } }: { figures: Transparency }) {
  if (treasury.unavailableSince !== null) {
    const since = momentText(treasury.unavailableSince)
    return (
      <div role="status">
        <p className={`flex items-center gap-3 ${FIGURE}`}>
          <CloudOff className="size-10 text-loss" aria-hidden="true" />
          <Trans>Unavailable</Trans>
        </p>
        <p className="mt-1 text-soft">
          <Trans>
            We have not been able to read the chain since {since}. We still show what we owe, but not what our wallets
            hold.
          </Trans>
        </p>
      </div>
    )
  }
  if (coverage.now === null) {
    return (
      <div>
        <p className={FIGURE}>
          <Trans>Nothing owed</Trans>
        </p>
        <p className="mt-1 text-soft">
          <Trans>We owe players no USDT yet. As soon as we do, you see the coverage.</Trans>
        </p>
      </div>
    )
  }
  const { text, isOver } = coverageText(coverage.now)
  const isEnough = BigInt(coverage.now.split('.')[0] ?? 0) >= 100n
  return (
    <div>
      <p className={`first-letter:uppercase ${FIGURE}`}>{isOver ? <Trans>over {text}</Trans> : text}</p>
      <p className="mt-1 text-soft">
        {isEnough ? (
          <Trans>of what we owe players now is in our wallets. Above 100%, we could pay everyone today.</Trans>
        ) : (
          <Trans>of what we owe players now is in our wallets. Below 100%, we could not pay everyone today.</Trans>
        )}
      </p>
    </div>
  )
}

/** Explains the figures in plain words, and lists the parts of 'owed now'. */
function WhatFiguresMean({ figures: { owed, usdtEndsAt } }: { figures: Transparency }) {
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

type OwedChartBar = { label: string; usdt: string | null; note: ReactNode; fill: string }

/** Compares what the wallets hold with what is owed, on one scale. The text carries the figures, and the bars illustrate them. */
function OwedChart({ figures: { treasury, owed, coverage } }: { figures: Transparency }) {
  const lines: OwedChartBar[] = [
    { label: t`In our wallets`, usdt: treasury.usdt, note: <Trans>on the chain</Trans>, fill: 'fill-glow' },
    { label: t`Owed now`, usdt: owed.now, note: coveredText(owed.now, coverage.now), fill: 'fill-soft' },
    {
      label: t`Owed in 30 days, at most`,
      usdt: owed.in30Days,
      note: coveredText(owed.in30Days, coverage.in30Days),
      fill: 'fill-control',
    },
    {
      label: t`Owed in 90 days, at most`,
      usdt: owed.in90Days,
      note: coveredText(owed.in90Days, coverage.in90Days),
      fill: 'fill-control',
    },
  ]
  const widths = barWidths(lines.map(({ usdt }) => (usdt === null ? 0n : readUsdt(usdt))))
  return (
    <ul aria-label={t`What we hold and what we owe`} className="grid content-between gap-4">
      {lines.map(({ label, usdt, note, fill }, index) => (
        <li key={label}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="font-strong">{label}</span>
            <span translate="no" className="whitespace-nowrap font-strong tabular-nums">
              {usdt === null ? '—' : amountText(readUsdt(usdt), 'USDT', 2)}{' '}
              <span className="font-plain text-soft">USDT</span>
            </span>
          </div>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            className="mt-1 block h-3 w-full overflow-hidden rounded-full bg-line"
          >
            <rect width={widths[index]} height="6" className={fill} />
          </svg>
          {note !== null && <p className="mt-1 text-note text-soft tabular-nums">{note}</p>}
        </li>
      ))}
    </ul>
  )
}

/** Describes the coverage of what is owed. Zero needs no text beside its bar and figure. */
function coveredText(owed: string, percent: string | null) {
  if (owed === '0') return null
  if (percent === null) return <Trans>coverage unknown while the chain cannot be read</Trans>
  const { text, isOver } = coverageText(percent)
  return isOver ? <Trans>covered over {text}</Trans> : <Trans>covered {text}</Trans>
}
