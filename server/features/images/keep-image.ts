import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CallAnswer } from '#core/api/call.ts'
import type { uploadImage } from '#core/api/images.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { countUploads, insertImage, lockUploader, readImage } from './images.sql.ts'
import { type ImageRefusal, writeWebp } from './write-webp.ts'

/**
 * Uploads of an operator in a day of UTC. Each is at most 2 MB and stays in the database and its backups for good. A catalogue
 * needs a few.
 */
const UPLOADS_PER_DAY = 50

/** Stores a picture under the SHA-256 of the served file, so that the same picture has the same address. */
export async function keepImage(
  db: Database,
  { username }: OperatorSession,
  file: Uint8Array,
): Promise<Result<CallAnswer<typeof uploadImage>, ImageRefusal | 'image_daily_limit'>> {
  const webp = await writeWebp(file, username)
  if (!webp.ok) return webp
  const { content, width, height } = webp.value
  const sha256 = createHash('sha256').update(content).digest('hex')
  const url = `/images/${sha256}.webp`
  return transact(db, async (tx) => {
    await lockUploader(tx, { username })
    if (only(await countUploads(tx, { username })).uploads >= UPLOADS_PER_DAY) return refuse('image_daily_limit')
    await insertImage(tx, { sha256, content: Buffer.from(content), width, height, uploadedBy: username })
    await writeAuditLog(tx, {
      username,
      action: 'upload picture',
      subject: 'picture',
      details: { url, width, height, bytes: content.length },
    })
    return ok({ url, width, height })
  })
}

const CACHED_BYTES_MAX = 8_000_000

/** Creates a lookup of stored pictures by their SHA-256. Caches the most requested ones in memory. */
export function imageFinder(db: Executor): (sha256: string) => Promise<Uint8Array | null> {
  const cached = new LRUCache<string, Buffer>({ maxSize: CACHED_BYTES_MAX, sizeCalculation: ({ length }) => length })
  return async (sha256) => {
    const held = cached.get(sha256)
    if (held !== undefined) return held
    const content = first(await readImage(db, { sha256 }))?.content ?? null
    if (content !== null) cached.set(sha256, content)
    return content
  }
}
