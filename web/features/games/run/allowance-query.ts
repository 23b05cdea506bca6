import { useQuery } from '@tanstack/react-query'
import type { getGameAllowance } from '#core/api/game-runs.ts'
import { callApi } from '#web/lib/call-api.ts'
import type { GamePlayer } from './game-mirror.ts'

/** What playing brings, and how long it does. To a guest: what a wallet without a card would have. */
export const useAllowance = (player: GamePlayer) =>
  useQuery({
    queryKey: ['/api/game/allowance', player],
    queryFn: ({ signal }) => callApi<typeof getGameAllowance>('GET', '/api/game/allowance', undefined, { signal }),
    // Another game, tab or device may have used some of it.
    staleTime: 0,
  })
