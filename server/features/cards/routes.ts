import { changeCard, createCard, listAdminCards, listCards } from '#core/api/cards.ts'
import { ok } from '#core/result.ts'
import { type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { CARDS_CSV, type CardDeps, editCard, putOnSale, readAdminCards } from './write-card.ts'

export const cardRoutes = (deps: CardDeps & { readonly exportList: ExportList }): Route[] => [
  route(listCards, async () => ok((await deps.cards.current()).answer)),
  route(listAdminCards, async ({ session }, context) => {
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return deps.exportList(session, CARDS_CSV, {})
    return ok(await readAdminCards(deps.db))
  }),
  route(createCard, ({ session, body }) => putOnSale(deps, session, body)),
  route(changeCard, ({ session, params, body }) => editCard(deps, session, params.id, body)),
]
