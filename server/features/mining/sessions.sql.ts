// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { cards } from '../../db/schema/cards.ts'

export type ReadRunningSessionsValues = {
  readonly userId: bigint | number
}
export type ReadRunningSessionsRow = {
  readonly card_id: bigint
  readonly started_at: Date
  readonly name: Kept<typeof cards, 'name'>
  readonly description: Kept<typeof cards, 'description'>
  readonly lines: Kept<typeof cards, 'lines'>
  readonly image_url: Kept<typeof cards, 'imageUrl'>
  readonly price: bigint
  readonly is_active: boolean
}
export const readRunningSessions = statement<ReadRunningSessionsValues, ReadRunningSessionsRow>(
  'readRunningSessions_878ae2fe',
  ["userId"],
  `select s.card_id, s.started_at, c.name, c.description, c.lines, c.image_url, c.price, c.is_active
from mining_sessions s join cards c on c.id = s.card_id
where s.user_id = $1 and s.stopped_at is null order by s.card_id`,
)
