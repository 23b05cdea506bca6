import { queryOptions } from '@tanstack/react-query'
import type { getTransparency } from '#core/api/solvency.ts'
import { callApi } from '#web/lib/call-api.ts'
import { percentText } from '#web/lib/decimal-text.ts'

/** Highest percentage that is shown, because more digits say no more. */
const MOST_PERCENT = 1_000

/** Formats a coverage, e.g. '124.5%', or 'over 1,000%' as `{ isOver: true }`. Never shows more than it is. */
export function coverageText(percent: string): { text: string; isOver: boolean } {
  const [whole = '0'] = percent.split('.')
  const isOver = whole.length > 3
  return { text: percentText(isOver ? String(MOST_PERCENT) : percent), isOver }
}

const ONE_MINUTE_MS = 60_000

/** Reads the platform's own figures: what its wallets hold and what it owes. */
export const transparencyQuery = queryOptions({
  queryKey: ['/api/transparency'],
  queryFn: ({ signal }) => callApi<typeof getTransparency>('GET', '/api/transparency', undefined, { signal }),
  staleTime: ONE_MINUTE_MS,
})
