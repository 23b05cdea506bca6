import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { cards } from './cards.ts'
import { hundredths, identity } from './columns.ts'

/** Rates of playing with a card. A card without a row is active, at the rate for NFT owners. */
export const gameSettings = pgTable(
  'game_settings',
  {
    cardId: identity('card_id')
      .primaryKey()
      .references(() => cards.id),
    isActive: boolean('is_active').notNull(),
    /** BV3 a minute, in hundredths; null for the rate for NFT owners. */
    tokensPerMinute: hundredths('tokens_per_minute'),
    /** Version, increased by each change. */
    version: integer('version').notNull(),
  },
  (t) => [
    check('game_settings_tokens_per_minute_check', sql`${t.tokensPerMinute} between 0 and 100000`),
    check('game_settings_version_check', sql`${t.version} >= 1`),
  ],
)
