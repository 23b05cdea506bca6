import { msg, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Solvency } from '#core/api/solvency.ts'
import { solvencyDaysFile } from '../parts/solvency-query.ts'
import { ChartCard } from './chart-card.tsx'
import type { ChartKind, ChartPane, ChartRecord } from './chart-figures.ts'
import { dayNumber } from './day-splits.ts'
import { RangeChoice, useDayRange } from './range-choice.tsx'

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

/** Day with the amount that was, is or at most will be owed. What is on the chain is unknown for future days. */
type ObligationDay = ChartRecord & {
  readonly isAhead: boolean
  readonly USDT: { readonly owed: string; readonly onChain: string | null }
  readonly BV3: { readonly owed: string; readonly onChain: string | null }
}

/** Returns the recorded days of a range, today as of now, and the days ahead. */
export function obligationDays(
  { asOf, usdt, bv3, history, ahead }: Pick<Solvency, 'asOf' | 'usdt' | 'bv3' | 'history' | 'ahead'>,
  range: number,
): readonly ObligationDay[] {
  const today = asOf.slice(0, 10)
  const from = dayNumber(today) - range
  const kept = history.filter(({ day }) => dayNumber(day) > from && day < today)
  return [
    ...kept.map(({ day, owedUsdt, onChainUsdt, owedBv3, onChainBv3 }) => ({
      day,
      isAhead: false,
      USDT: { owed: owedUsdt, onChain: onChainUsdt },
      BV3: { owed: owedBv3, onChain: onChainBv3 },
    })),
    {
      day: today,
      isAhead: false,
      USDT: { owed: usdt.owed.now, onChain: usdt.onChain },
      BV3: { owed: bv3.owed.now, onChain: bv3.onChain },
    },
    ...ahead
      .filter(({ day }) => day > today)
      .map(({ day, owedUsdt, owedBv3 }) => ({
        day,
        isAhead: true,
        USDT: { owed: owedUsdt, onChain: null },
        BV3: { owed: owedBv3, onChain: null },
      })),
  ]
}

const pane = (asset: 'USDT' | 'BV3'): ChartPane<ObligationDay> => ({
  label: asset,
  unit: asset,
  is: 'level',
  series: [
    { label: msg`Owed`, look: 'line', colour: 'control', of: (day) => day[asset].owed },
    { label: msg`In our wallets`, look: 'line', colour: 'glow', of: (day) => day[asset].onChain },
  ],
})

const OBLIGATIONS: ChartKind<ObligationDay> = {
  title: msg`Obligations`,
  panes: [pane('USDT'), pane('BV3')],
  isAhead: ({ isAhead }) => isAhead,
}
