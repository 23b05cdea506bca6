import { useSearchParams } from 'wouter'
import { DAY_SPANS, type DaySpan } from '#core/day-spans.ts'

/** How many days all charts show. The address says it, so that reload, Back and a bookmark show the same. */
export function useDayRange(): [DaySpan, (days: DaySpan) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('days')
  const choose = (days: DaySpan) =>
    // A way back through every range that was looked at would lead nobody home.
    setSearch((before) => ({ ...Object.fromEntries(before), days }), { replace: true })
  return [DAY_SPANS.find((days) => days === named) ?? DAY_SPANS[0], choose]
}
