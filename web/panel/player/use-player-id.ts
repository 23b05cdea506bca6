import { useSearchParams } from 'wouter'

const PLAYER_ID = /^[1-9]\d{0,14}$/

/** The player whose file the address names: `/admin?tab=withdrawals&player=7`; null where it names none. */
export function usePlayerId(): number | null {
  const [search] = useSearchParams()
  const named = search.get('player') ?? ''
  return PLAYER_ID.test(named) ? Number(named) : null
}

/** The address of a player's file, from the tab where one stands: Back leads to the list as it was. */
export function usePlayerPath(): (playerId: number) => string {
  const [search] = useSearchParams()
  return (playerId) => {
    const next = new URLSearchParams(search)
    next.set('player', String(playerId))
    next.delete('list')
    return `/admin?${next}`
  }
}
