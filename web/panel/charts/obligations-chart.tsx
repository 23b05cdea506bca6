import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Solvency } from '#core/api/solvency.ts'
import { solvencyDaysFile } from '../solvency/solvency-query.ts'
import { ChartCard } from './chart-card.tsx'
import { useDayRange } from './day-range.ts'
import { OBLIGATIONS, obligationDays } from './obligation-days.ts'
import { RangeChoice } from './range-choice.tsx'

/** Shows for each day what was owed and what was on the chain, and what will be owed at most. */
export function ObligationsChart({ solvency }: { solvency: Solvency }) {
  const [range] = useDayRange()
  const days = useMemo(() => obligationDays(solvency, Number(range)), [solvency, range])
  return (
    <section aria-label={t`Day by day`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lead max-md:leading-11">
          {t`Day by day`} <span className="font-plain font-text text-note text-soft">{t`Days in UTC`}</span>
        </h3>
        <RangeChoice fileOf={solvencyDaysFile} />
      </div>
      <ChartCard kind={OBLIGATIONS} records={days} empty={t`Nothing is owed`} isWide />
    </section>
  )
}
