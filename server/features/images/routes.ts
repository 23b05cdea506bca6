import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type Sharp from 'sharp'
import type { CallAnswer } from '#core/api/call.ts'
import { uploadImage } from '#core/api/images.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, type Executor, first, only, transact } from '../../db/statement.ts'
import { type OperatorSession, type Route, route } from '../../http/routing/route.ts'
import { createTurns } from '../../http/routing/turns.ts'
import { countUploads, insertImage, lockUploader, readImage } from './images.sql.ts'

export const imageRoutes = ({ db }: { db: Database }): Route[] => [
  // The body is undefined if the request has none.
  route(uploadImage, async ({ session, body }) =>
    (body?.length ?? 0) === 0 ? refuse('image_unreadable') : storeImage(db, session, body),
  ),
]

/**
 * Uploads of an operator in a day of UTC. Each is at most 2 MB and stays in the database and its backups for good. A catalogue
 * needs a few.
 */
const UPLOADS_PER_DAY = 50

/** Stores a picture under the SHA-256 of the served file, so that the same picture has the same address. */
async function storeImage(
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
      subject: { kind: 'picture' },
      details: { url, width, height, bytes: content.length },
    })
    return ok({ url, width, height })
  })
}

const CACHED_BYTES_MAX = 8_000_000

/** Creates a lookup of stored pictures by their SHA-256. Caches the most requested ones in memory. */
export function createImageFinder(db: Executor): (sha256: string) => Promise<Uint8Array | null> {
  const cached = new LRUCache<string, Buffer>({ maxSize: CACHED_BYTES_MAX, sizeCalculation: ({ length }) => length })
  return async (sha256) => {
    const held = cached.get(sha256)
    if (held !== undefined) return held
    const content = first(await readImage(db, { sha256 }))?.content ?? null
    if (content !== null) cached.set(sha256, content)
    return content
  }
}

type ImageRefusal = 'image_type_unsupported' | 'image_too_many_pixels' | 'image_unreadable' | 'rate_limited'

type WebpImage = { readonly content: Uint8Array; readonly width: number; readonly height: number }

const PIXELS_MAX = 16_000_000
/** Longest side of a stored picture. */
const SIDE_PX_MAX = 512
const SECONDS_MAX = 10
/**
 * Maximum of scans in a JPEG. A progressive one is drawn once for each scan, and the time limit is only checked between pictures.
 */
const SCANS_MAX = 100
const START_OF_SCAN = Buffer.from('ffda', 'hex')
/**
 * Converts one picture at a time: many large ones would take the memory and threads that others need. Each waits with its whole
 * file in memory.
 */
const takeTurn = createTurns({ atOnce: 1, waitingMax: 8, waitingEachMax: 2 })

/** First bytes of a file of each format, in hexadecimal digits. */
const BEGINNINGS = [
  { format: 'png', bytes: /^89504e470d0a1a0a/ },
  { format: 'jpeg', bytes: /^ffd8ff/ },
  { format: 'webp', bytes: /^52494646.{8}57454250/ },
] as const

/** Loads the library with the first picture, because it takes 20 MB and most processes never see a picture. */
async function loadSharp(): Promise<typeof Sharp> {
  if (loaded !== null) return loaded
  const { default: sharp } = await import('sharp')
  // Blocks all other formats in this process, whatever a file contains: no SVG, no PDF, no archive.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  // Each picture is processed once, and one thread is enough for it.
  sharp.cache(false)
  sharp.concurrency(1)
  loaded = sharp
  return sharp
}
let loaded: typeof Sharp | null = null

/**
 * Converts a PNG, JPEG or WebP to a WebP of at most 512 px a side. Only the pixels are encoded again, so that neither metadata nor
 * appended data remain. Keeps the first frame of an animation.
 *
 * @param username of the operator whose turn it takes
 * @returns `rate_limited` if too many pictures wait
 */
export const writeWebp = async (file: Uint8Array, username: string): Promise<Result<WebpImage, ImageRefusal>> =>
  (await takeTurn('picture', username, () => write(file))) ?? refuse('rate_limited')

async function write(file: Uint8Array): Promise<Result<WebpImage, ImageRefusal>> {
  const start = Buffer.from(file.subarray(0, 16)).toString('hex')
  const format = BEGINNINGS.find(({ bytes }) => bytes.test(start))?.format
  if (format === undefined) return refuse('image_type_unsupported')
  if (format === 'jpeg' && countScans(file) > SCANS_MAX) return refuse('image_unreadable')
  const sharp = await loadSharp()
  try {
    // Reads only the header, so that nothing is decoded before the size is known.
    const head = await sharp(file, { failOn: 'error', limitInputPixels: false }).metadata()
    if (head.format !== format) return refuse('image_type_unsupported')
    if (head.width * head.height > PIXELS_MAX) return refuse('image_too_many_pixels')
    const { data, info } = await sharp(file, {
      failOn: 'error',
      limitInputPixels: PIXELS_MAX,
      sequentialRead: true,
      pages: 1,
    })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize(SIDE_PX_MAX, SIDE_PX_MAX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
    return ok({ content: data, width: info.width, height: info.height })
  } catch {
    // Every decoder error means for the operator that the file is damaged.
    return refuse('image_unreadable')
  }
}

/** Counts the scans of a JPEG. Their marker cannot occur in compressed data, where 0xff is followed by a zero. */
function countScans(file: Uint8Array): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  let scans = 0
  for (let at = bytes.indexOf(START_OF_SCAN); at !== -1; at = bytes.indexOf(START_OF_SCAN, at + 2)) scans += 1
  return scans
}
