import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CardView, changeCard as changeCall, createCard as createCall, listAdminCards } from '#core/api/cards.ts'
import { callOperator } from '../session/call-operator.ts'
import type { ListFile } from '../session/download-list.ts'
import { type CardValues, confirmationOf, draftOf } from './card-values.ts'

const PATH = '/api/admin/cards'

export const CARDS_FILE: ListFile = { path: PATH, fileName: 'cards.csv' }

/** The cards as they are edited, on sale or not. */
export const adminCardsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => callOperator<typeof listAdminCards>('GET', PATH, undefined, { signal }),
  // Copies are sold while it is open.
  refetchInterval: 30_000,
})

/** The caller has confirmed what the card can cost beyond its price. */
export const createCard = (values: CardValues): Promise<CardView> =>
  callOperator<typeof createCall>('POST', PATH, { body: { ...bodyOf(values), ...confirmationOf(values) } })

/** The same; `version` is that of the card that was edited. */
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

/** What stands for no picture is the server's to choose. */
const bodyOf = (values: CardValues) => ({ ...draftOf(values), imageUrl: values.imageUrl ?? '' })

/** Lets every list of cards fetch again. */
export function useCardsChanged(): () => void {
  const queries = useQueryClient()
  return () => void Promise.all([PATH, '/api/cards'].map((path) => queries.invalidateQueries({ queryKey: [path] })))
}
