import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { baseUnits, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'

/** What is on sale. An edit binds later purchases only: each lot carries its own terms. */
export const cards = pgTable(
  'cards',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url').notNull(),
    /** USDT for one copy, in base units. */
    price: baseUnits('price').notNull(),
    totalBv3: hundredths('total_bv3').notNull(),
    totalUsdt: baseUnits('total_usdt').notNull(),
    dailyBv3: hundredths('daily_bv3').notNull(),
    dailyUsdt: baseUnits('daily_usdt').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    check('cards_price', isAmount(t.price, 1)),
    check('cards_total_usdt', isAmount(t.totalUsdt, 0)),
    check('cards_daily_usdt', isAmount(t.dailyUsdt, 0)),
    check('cards_bv3', sql`${t.totalBv3} >= 0 and ${t.dailyBv3} >= 0`),
  ],
)
