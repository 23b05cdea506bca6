import { useSearchParams } from 'wouter'

const PLAYER_ID = /^[1-9]\d{0,14}$/

/** Returns the player that the address names, e.g. `/admin?tab=withdrawals&player=7`, or null if it names none. */
export function usePlayerId(): number | null {
  const [search] = useSearchParams()
  const named = search.get('player') ?? ''
  return PLAYER_ID.test(named) ? Number(named) : null
}

/** Returns a function from a player to their page in the current tab, so that Back leads to the list as it was. */
export function usePlayerPath(): (playerId: number) => string {
  const [search] = useSearchParams()
  return (playerId) => {
    const next = new URLSearchParams(search)
    next.set('player', String(playerId))
    next.delete('list')
    return `/admin?${next}`
  }
}
