import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CardView, changeCard as changeCall, createCard as createCall, listAdminCards } from '#core/api/cards.ts'
import { callOperator } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'
import { type CardValues, confirmationOf, draftOf } from './card-values.ts'

const PATH = '/api/admin/cards'

export const CARDS_FILE: ListFile = { path: PATH, fileName: 'cards.csv' }

/** Reads all cards, on sale or not, as they are edited. */
export const adminCardsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => callOperator<typeof listAdminCards>('GET', PATH, undefined, { signal }),
  // Copies are sold while the tab is open.
  refetchInterval: 30_000,
})

/** Creates a card. The operator has confirmed what it can cost beyond its price. */
export const createCard = (values: CardValues): Promise<CardView> =>
  callOperator<typeof createCall>('POST', PATH, { body: { ...bodyOf(values), ...confirmationOf(values) } })

/** Changes a card. `version` is the one that was edited. The operator has confirmed what the card can cost beyond its price. */
export const changeCard = (id: number, version: number, values: CardValues): Promise<CardView> =>
  callOperator<typeof changeCall>('PUT', '/api/admin/cards/:id', {
    params: { id },
    body: {
      ...bodyOf(values),
      ...(values.isActive !== undefined && { isActive: values.isActive }),
      ...confirmationOf(values),
      version,
    },
  })

/** Returns the request body. A missing image URL is sent as empty, because the server chooses the placeholder. */
const bodyOf = (values: CardValues) => ({ ...draftOf(values), imageUrl: values.imageUrl ?? '' })

/** Returns a function that refetches every list of cards. */
export function useCardsChanged(): () => void {
  const queries = useQueryClient()
  return () => void Promise.all([PATH, '/api/cards'].map((path) => queries.invalidateQueries({ queryKey: [path] })))
}
