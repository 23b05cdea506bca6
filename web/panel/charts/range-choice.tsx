import { t } from '@lingui/core/macro'
import { useSearchParams } from 'wouter'
import { DAY_SPANS, type DaySpan } from '#core/day-spans.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { type ListFile, ListHead } from '../parts/list-head.tsx'

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

/**
 * Returns the number of days that all charts show. It is part of the address, so that reload, Back and a bookmark show the same.
 */
export function useDayRange(): [DaySpan, (days: DaySpan) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('days')
  const choose = (days: DaySpan) =>
    // Replaces the history entry, so that Back does not step through every range.
    setSearch((before) => ({ ...Object.fromEntries(before), days }), { replace: true })
  return [DAY_SPANS.find((days) => days === named) ?? DAY_SPANS[0], choose]
}
