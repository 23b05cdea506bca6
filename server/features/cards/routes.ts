import { sql } from 'drizzle-orm'
import { listCards } from '#core/api/cards.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { type Route, route } from '../../routing/route.ts'
import { type CardRow, toCardView } from './card-view.ts'

export const cardRoutes = ({ db }: { db: Database }): Route[] => [
  route(listCards, async () => {
    const { rows } = await db.execute<CardRow>(sql`
      select c.*, coalesce(sum(l.copies), 0) as total_bought
      from cards c left join lots l on l.card_id = c.id
      group by c.id order by c.price, c.id`)
    return ok(rows.map(toCardView))
  }),
]
