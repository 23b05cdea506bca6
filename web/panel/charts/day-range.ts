import { useSearchParams } from 'wouter'
import { DAY_SPANS, type DaySpan } from '#core/day-spans.ts'

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
