import type { listActivity } from '#core/api/activity.ts'
import { callApi } from '#web/lib/call-api.ts'
import { clickLink } from '#web/lib/save-csv.ts'

/**
 * Downloads the whole ledger of a wallet as CSV, directly from the server.
 *
 * @throws ApiError if the server refuses
 */
export async function downloadActivity(walletAddress: string): Promise<void> {
  // A download cannot show a refusal, so this call reports it first.
  await callApi<typeof listActivity>('GET', '/api/activity', { query: { walletAddress, limit: 1 } })
  const search = new URLSearchParams({ walletAddress, format: 'csv' })
  clickLink(`/api/activity?${search}`, `activity-${walletAddress}.csv`)
}
