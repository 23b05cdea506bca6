import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CardView, listCards } from '#core/api/cards.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import type { listPurchases, OwnedCopyView } from '#core/api/purchases.ts'
import type { Terms } from '#core/cards.ts'
import { renameFailure } from '#web/lib/api-error.ts'
import { callApi, callApiPage } from '#web/lib/call-api.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

/** Props of the button that buys copies of a card. A page passes the button to the cards, which do not import it. */
export type PurchaseButtonProps = { card: CardView; quantity: number; onCredited: () => void }

const FIVE_MINUTES_MS = 300_000

export const cardsQuery = queryOptions({
  queryKey: ['/api/cards'],
  queryFn: ({ signal }) => callApi<typeof listCards>('GET', '/api/cards', undefined, { signal }),
  staleTime: FIVE_MINUTES_MS,
})

/** Returns a card's terms as amounts. */
export const termsOf = (card: Pick<CardView, keyof Terms>): Terms => ({
  dailyBv3: readWholeBv3(card.dailyBv3),
  totalBv3: readWholeBv3(card.totalBv3),
  dailyUsdt: readUsdt(card.dailyUsdt),
  totalUsdt: readUsdt(card.totalUsdt),
})

/** Returns the cards on sale, or null while they load. Empty if they could not be fetched. */
export function useOnSale(): readonly CardView[] | null {
  const { data, isPending } = useQuery(cardsQuery)
  return isPending ? null : (data ?? []).filter(({ isActive }) => isActive)
}

const PAGE_SIZE = 200
/** Limits the count to ten thousand copies. A larger count on a screen is of no use. */
const PAGES_MAX = 50

const NUMBERED_EVERY_MS = 2_000
/** Milliseconds after a purchase during which its edition number is polled. Later it arrives with the next fetch. */
const NUMBERED_WITHIN_MS = 15_000

const awaitsNumber = ({ edition, purchasedAt }: OwnedCopyView) =>
  edition === null && serverNowMs() - Date.parse(purchasedAt) < NUMBERED_WITHIN_MS

/** Reads the signed-in wallet's copies, one record each, newest first. */
export function usePurchases() {
  const { session } = useWallet()
  const walletAddress = session?.walletAddress ?? ''
  return useQuery({
    queryKey: ['/api/purchases', 'user', walletAddress],
    queryFn: ({ signal }) =>
      renameFailure(fetchPurchases(walletAddress, signal), (status) => `Failed to fetch purchases: ${status}`),
    enabled: session !== null,
    // A copy receives its number some moments after its credit.
    refetchInterval: ({ state }) => state.data?.some(awaitsNumber) === true && NUMBERED_EVERY_MS,
  })
}

/** Counts the wallet's copies of each card. */
export function useOwnedCounts(): ReadonlyMap<number, number> {
  const purchases = usePurchases().data
  return useMemo(() => {
    const counts = new Map<number, number>()
    for (const { cardId } of purchases ?? []) counts.set(cardId, (counts.get(cardId) ?? 0) + 1)
    return counts
  }, [purchases])
}

async function fetchPurchases(walletAddress: string, signal: AbortSignal): Promise<OwnedCopyView[]> {
  const purchases: OwnedCopyView[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { walletAddress, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }
    const { answer, nextCursor } = await callApiPage<typeof listPurchases>(
      'GET',
      '/api/purchases/user',
      { query },
      { signal },
    )
    purchases.push(...answer)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return purchases
}

/** Returns whether the server refuses new purchases. */
export const arePaused = ({ areSalesStopped, maintenance }: PlatformConfig): boolean => areSalesStopped || maintenance
