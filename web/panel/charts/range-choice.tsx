import { t } from '@lingui/core/macro'
import { DAY_SPANS } from '#core/day-spans.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { useDayRange } from './day-range.ts'

/** One choice for all charts of a tab. */
export function RangeChoice() {
  const [days, setDays] = useDayRange()
  const options = DAY_SPANS.map((value) => ({ value, label: t`${value} days` }))
  return <FilterBar label={t`How far back`} options={options} value={days} onChange={setDays} />
}
