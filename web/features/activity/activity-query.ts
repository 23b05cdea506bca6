import type { ActivityLine, listActivity } from '#core/api/activity.ts'
import { callApiPage } from '#web/lib/call-api.ts'

export type ActivityKind = ActivityLine['kind']
/** One kind of line, or all of them. */
export type ActivityChoice = ActivityKind | 'all'

const PATH = '/api/activity'
const PAGE_SIZE = 20

export const activityKey = (walletAddress: string, choice: ActivityChoice) => [PATH, walletAddress, choice]

/** Returns a loader of a wallet's ledger lines, newest first, page by page. */
export const loadActivity =
  (walletAddress: string, choice: ActivityChoice) => (cursor: string | undefined, signal: AbortSignal) =>
    callApiPage<typeof listActivity>(
      'GET',
      PATH,
      { query: { walletAddress, limit: PAGE_SIZE, cursor, ...(choice !== 'all' && { kind: choice }) } },
      { signal },
    )
