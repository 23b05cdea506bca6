import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { LineLanguage } from '#core/cards.ts'
import { baseUnits, bytes, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'

/** Stored lines of a card. The English line is the description. */
export type StoredLines = Readonly<Partial<Record<Exclude<LineLanguage, 'en'>, string>>>

/** Check of an object of texts of 1 to 200 characters without control characters, each under a language's two letters. */
const isLines = (column: AnyPgColumn) => sql`jsonb_typeof(${column}) = 'object'
  and not jsonb_path_exists(${column}, 'strict $.keyvalue() ? (!(@.key like_regex "^[a-z][a-z]$"))', '{}', true)
  and not jsonb_path_exists(${column}, 'strict $.* ? (@.type() != "string" || !(@ like_regex "^[^[:cntrl:]]{1,200}$"))', '{}', true)`

/** Cards on sale. An edit affects later purchases only, because each lot has its own terms. */
export const cards = pgTable(
  'cards',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** English description, shown under the name if a language has no line. */
    description: text('description').notNull(),
    /** Descriptions in other languages, by their two letters, e.g. `{"es": "…"}`. */
    lines: jsonb('lines').$type<StoredLines>().notNull().default({}),
    imageUrl: text('image_url').notNull(),
    /** USDT for one copy, in base units. */
    price: baseUnits('price').notNull(),
    totalBv3: hundredths('total_bv3').notNull(),
    totalUsdt: baseUnits('total_usdt').notNull(),
    dailyBv3: hundredths('daily_bv3').notNull(),
    dailyUsdt: baseUnits('daily_usdt').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Version, increased by each edit. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    check('cards_price', isAmount(t.price, 1)),
    check('cards_total_usdt', isAmount(t.totalUsdt, 0)),
    check('cards_daily_usdt', isAmount(t.dailyUsdt, 0)),
    check('cards_lines', isLines(t.lines)),
    check('cards_version_check', sql`${t.version} >= 1`),
    check('cards_bv3', sql`${t.totalBv3} >= 0 and ${t.dailyBv3} >= 0`),
  ],
)

/** Pictures that operators have uploaded, in their served form: WebP of at most 512 px a side, without metadata. */
export const images = pgTable(
  'images',
  {
    /** SHA-256 of the content, in lowercase hexadecimal digits. */
    sha256: text('sha256').primaryKey(),
    content: bytes('content').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull().default(clockNow),
  },
  (t) => [
    check('images_sha256_check', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check('images_content_check', sql`length(${t.content}) between 1 and 2000000`),
    check('images_width_check', sql`${t.width} between 1 and 512`),
    check('images_height_check', sql`${t.height} between 1 and 512`),
  ],
)
