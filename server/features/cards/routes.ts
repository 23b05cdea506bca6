import { listCards } from '#core/api/cards.ts'
import { ok } from '#core/result.ts'
import { type Route, route } from '../../routing/route.ts'
import type { CachedCards } from './cached-cards.ts'

export const cardRoutes = ({ cards }: { cards: CachedCards }): Route[] => [
  route(listCards, async () => ok((await cards.current()).answer)),
]
