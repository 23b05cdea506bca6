import { useQuery } from '@tanstack/react-query'
import type { getGameAllowance } from '#core/api/game-runs.ts'
import { callApi } from '#web/lib/call-api.ts'
import { isBudgetSpent } from './budget.ts'
import type { GamePlayer } from './game-mirror.ts'

const EVERY_MINUTE_MS = 60_000

/** Queries what playing earns and for how long. For a guest: what a wallet without a card would have. */
export const useAllowance = (player: GamePlayer) =>
  useQuery({
    queryKey: ['/api/game/allowance', player],
    queryFn: ({ signal }) => callApi<typeof getGameAllowance>('GET', '/api/game/allowance', undefined, { signal }),
    // Another game, tab or device may have used some of the time.
    staleTime: 0,
    // Shows the next day's budget without a click.
    refetchInterval: ({ state }) => state.data !== undefined && isBudgetSpent(state.data) && EVERY_MINUTE_MS,
  })
