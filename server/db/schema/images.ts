import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, clockNow, moment } from './columns.ts'

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
