import { useQuery } from '@tanstack/react-query'
import type { CardView } from '#core/api/cards.ts'
import { cardsQuery } from './cards-query.ts'

/** Returns the cards on sale, or null while they load. Empty if they could not be fetched. */
export function useOnSale(): readonly CardView[] | null {
  const { data, isPending } = useQuery(cardsQuery)
  return isPending ? null : (data ?? []).filter(({ isActive }) => isActive)
}
