import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { exactMomentText } from '#web/lib/moment-text.ts'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { CoverageFigure } from './coverage-figure.tsx'
import { OwedChart } from './owed-chart.tsx'
import { transparencyQuery } from './transparency-query.ts'
import { TreasuryWallets } from './treasury-wallets.tsx'
import { WhatFiguresMean } from './what-figures-mean.tsx'

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
