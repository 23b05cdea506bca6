import type Sharp from 'sharp'
import { ok, type Result, refuse } from '#core/result.ts'
import { createTurns } from '../../http/routing/turns.ts'

export type ImageRefusal = 'image_type_unsupported' | 'image_too_many_pixels' | 'image_unreadable' | 'rate_limited'

export type WebpImage = { readonly content: Uint8Array; readonly width: number; readonly height: number }

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
