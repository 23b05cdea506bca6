import { ApiError } from '#web/lib/api-error.ts'

/**
 * Fetches the whole ledger of a wallet as CSV and hands it to the browser as a file.
 *
 * @throws ApiError when the answer is not OK
 */
export async function downloadActivity(walletAddress: string): Promise<void> {
  const search = new URLSearchParams({ walletAddress })
  const response = await fetch(`/api/activity?${search}`, { headers: { Accept: 'text/csv' }, credentials: 'include' })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `activity-${walletAddress}.csv`
  link.click()
  // The download has its own hold on the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
