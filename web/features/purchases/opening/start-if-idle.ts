import { t } from '@lingui/core/macro'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { SessionView } from '#core/api/auth.ts'
import type { getActiveMining, startMining } from '#core/api/mining.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'
import { keyOf, showFailure } from '#web/shared/mining.ts'

/** Number of starts in progress. */
const underWay = createStore<number>(() => 0)

export const useIsStarting = () => useStore(underWay) > 0

/** Starts mining with a card that was just bought, unless a shift runs: a running shift adds the card automatically. */
export async function startIfIdle({ userId, walletAddress }: SessionView, cardId: number): Promise<void> {
  underWay.setState((count) => count + 1, true)
  try {
    const query = { walletAddress }
    const now = await callApi<typeof getActiveMining>('GET', '/api/mining/active', { query })
    const isRunning = now.sessions.length > 0
    const state = isRunning
      ? now
      : await callApi<typeof startMining>('POST', '/api/mining/start', { body: { userId, cardIds: [cardId] } })
    queryClient.setQueryData(keyOf({ userId, walletAddress }), state)
    if (!isRunning) void refresh('/api/balance')
  } catch (error) {
    showFailure(t`Mining did not start`, error)
  } finally {
    underWay.setState((count) => count - 1, true)
  }
}
