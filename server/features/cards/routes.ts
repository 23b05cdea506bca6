import { changeCard, createCard, listAdminCards, listCards } from '#core/api/cards.ts'
import { ok } from '#core/result.ts'
import { type Route, route } from '../../routing/route.ts'
import { type CardDeps, editCard, putOnSale, readAdminCards } from './write-card.ts'

export const cardRoutes = (deps: CardDeps): Route[] => [
  route(listCards, async () => ok((await deps.cards.current()).answer)),
  route(listAdminCards, async () => ok(await readAdminCards(deps.db))),
  route(createCard, ({ session, body }) => putOnSale(deps, session, body)),
  route(changeCard, ({ session, params, body }) => editCard(deps, session, params.id, body)),
]
