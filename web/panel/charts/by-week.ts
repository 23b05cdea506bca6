import { sumOf } from './chart-figures.ts'
import type { ChartKind, ChartRecord, ChartSeries } from './chart-kind.ts'

const WEEK_DAYS = 7
/** Fewest days in the first week. Fewer days would look like a bad week, so they are added to the first whole one. */
const WEEK_DAYS_LEAST = 4

/** Days that are drawn as one. `day` is the last of them. */
export type Week<R extends ChartRecord> = ChartRecord & { readonly days: readonly R[] }

/** Returns weeks, counted back from the last day. The first has four to ten days, so that no day is left out. */
export function weeksOf<R extends ChartRecord>(records: readonly R[]): Week<R>[] {
  const weeks: Week<R>[] = []
  for (let end = records.length; end > 0; end -= WEEK_DAYS) {
    const begin = end - WEEK_DAYS < WEEK_DAYS_LEAST ? 0 : end - WEEK_DAYS
    const days = records.slice(begin, end)
    weeks.unshift({ day: days.at(-1)?.day ?? '', days })
    if (begin === 0) break
  }
  return weeks
}

/** Returns the chart by weeks. A flow is summed. A level is that of the week's last day. */
export const byWeek = <R extends ChartRecord>({ title, panes }: ChartKind<R>): ChartKind<Week<R>> => ({
  title,
  panes: panes.map((pane) => ({
    ...pane,
    series: pane.series.map((series): ChartSeries<Week<R>> => {
      const { of } = series
      return { ...series, of: ({ days }) => (pane.is === 'flow' ? sumOf(days, of, pane.unit) : ofLast(days, of)) }
    }),
  })),
})

function ofLast<R extends ChartRecord>(days: readonly R[], of: ChartSeries<R>['of']): string | null {
  const last = days.at(-1)
  return last === undefined ? null : of(last)
}
