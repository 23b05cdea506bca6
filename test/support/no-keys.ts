import type { RequestKeys } from '#server/http/register-routes.ts'

/** Request keys of an edge whose calls move no money. */
export const NO_KEYS: RequestKeys = {
  claimPlayers: async () => 'claimed',
  releasePlayers: async () => undefined,
  claimOperators: async () => ({ state: 'free' }),
  keepOperatorAnswer: async () => undefined,
}
