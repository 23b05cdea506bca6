import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { listDays } from '#core/api/dashboard.ts'
import type { DaySpan } from '#core/day-spans.ts'
import { callOperator } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'

const PATH = '/api/admin/days'
/** Milliseconds between refetches, because the figures of today change. */
const LOOK_AGAIN_MS = 60_000

export const daysFile = (days: DaySpan): ListFile => ({ path: PATH, query: { days }, fileName: 'days.csv' })

/** Reads the figures of each day. The previous range stays visible while another one loads. */
export const daysQuery = (days: DaySpan) =>
  queryOptions({
    queryKey: [PATH, days],
    queryFn: () => callOperator<typeof listDays>('GET', PATH, { query: { days } }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
