import { t } from '@lingui/core/macro'
import { DAY_SPANS, type DaySpan } from '#core/day-spans.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { ListHead } from '../parts/list-head.tsx'
import type { ListFile } from '../session/download-list.ts'
import { useDayRange } from './day-range.ts'

/** Shows one choice of days for all charts of a tab, and the download of the days. */
export function RangeChoice({ fileOf }: { fileOf: (days: DaySpan) => ListFile }) {
  const [days, setDays] = useDayRange()
  const options = DAY_SPANS.map((value) => ({ value, label: t`${value} days` }))
  return (
    <div className="max-w-full max-md:w-full">
      <ListHead list={fileOf(days)} isUnderHeading>
        <FilterBar label={t`Period`} options={options} value={days} onChange={setDays} />
      </ListHead>
    </div>
  )
}
