import type { listActivity } from '#core/api/activity.ts'
import { callApi } from '#web/lib/call-api.ts'
import { clickLink } from '#web/lib/save-csv.ts'

/**
 * Lets the browser download the whole ledger of a wallet as CSV, from the server itself.
 *
 * @throws ApiError when the server refuses
 */
export async function downloadActivity(walletAddress: string): Promise<void> {
  // A download shows no refusal.
  await callApi<typeof listActivity>('GET', '/api/activity', { query: { walletAddress, limit: 1 } })
  const search = new URLSearchParams({ walletAddress, format: 'csv' })
  clickLink(`/api/activity?${search}`, `activity-${walletAddress}.csv`)
}
