import type { OwnedCopyView, openPurchases } from '#core/api/purchases.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'

/** Copies that one call accepts. */
const SLICE = 200

/** Marks copies as opened, here at once and on the server, so that no device shows them again. */
export async function markOpened(walletAddress: string, purchaseIds: readonly number[]): Promise<void> {
  const ids = new Set(purchaseIds)
  const queryKey = ['/api/purchases', 'user', walletAddress]
  // A running fetch may return older data and overwrite this change. It is cancelled here and repeated below.
  const isAsking = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<OwnedCopyView[]>(queryKey, (copies) =>
    copies?.map((copy) => (ids.has(copy.id) ? { ...copy, isOpened: true } : copy)),
  )
  try {
    for (let start = 0; start < purchaseIds.length; start += SLICE) {
      const body = { walletAddress, purchaseIds: purchaseIds.slice(start, start + SLICE) }
      await callApi<typeof openPurchases>('POST', '/api/purchases/opened', { body })
    }
  } catch (error) {
    // The only consequence is that they are shown once more on the next visit.
    console.warn('The copies could not be marked as opened.', error)
  }
  if (isAsking) await refresh('/api/purchases')
}
