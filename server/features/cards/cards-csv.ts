import type { CardView } from '#core/api/cards.ts'
import { atOnce, csvKind } from '../../http/routing/csv-file.ts'
import { readAdminCards } from './write-card.ts'

/** Cards with the fields that an operator edits, as a file, cheapest first. */
export const CARDS_CSV = csvKind<Record<never, never>, CardView>('cards', () => ({
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    description: ({ description }) => description,
    descriptionEs: ({ lines }) => lines.es ?? null,
    imageUrl: ({ imageUrl }) => imageUrl,
    price: ({ price }) => price,
    totalBv3: ({ totalBv3 }) => totalBv3,
    totalUsdt: ({ totalUsdt }) => totalUsdt,
    dailyBv3: ({ dailyBv3 }) => dailyBv3,
    dailyUsdt: ({ dailyUsdt }) => dailyUsdt,
    isActive: ({ isActive }) => (isActive ? 'yes' : 'no'),
    totalBought: ({ totalBought }) => totalBought,
    version: ({ version }) => version,
  },
  readAfter: atOnce(readAdminCards),
}))
