import { queryOptions } from '@tanstack/react-query'
import type { listCards } from '#core/api/cards.ts'
import { callApi } from '#web/lib/call-api.ts'

const FIVE_MINUTES_MS = 300_000

export const cardsQuery = queryOptions({
  queryKey: ['/api/cards'],
  queryFn: ({ signal }) => callApi<typeof listCards>('GET', '/api/cards', undefined, { signal }),
  staleTime: FIVE_MINUTES_MS,
})
