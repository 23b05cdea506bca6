import type { OwnedCopyView, openPurchases } from '#core/api/purchases.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'

/** As many as one call takes. */
const SLICE = 200

/** Says that these copies were seen, here at once and to the server: no device shows them again. */
export async function markOpened(walletAddress: string, purchaseIds: readonly number[]): Promise<void> {
  const ids = new Set(purchaseIds)
  const queryKey = ['/api/purchases', 'user', walletAddress]
  // What is being asked for may have been answered before, and would unsay what is said here. It is asked for again below.
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
    // They are shown once more on the next visit, and nothing else comes of it.
    console.warn('The copies could not be marked as opened.', error)
  }
  if (isAsking) await refresh('/api/purchases')
}
