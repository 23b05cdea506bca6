import { useQuery } from '@tanstack/react-query'
import type { CardView } from '#core/api/cards.ts'
import { cardsQuery } from './cards-query.ts'

/** The cards on sale; null while it is not known which. None where they could not be fetched either. */
export function useOnSale(): readonly CardView[] | null {
  const { data, isPending } = useQuery(cardsQuery)
  return isPending ? null : (data ?? []).filter(({ isActive }) => isActive)
}
