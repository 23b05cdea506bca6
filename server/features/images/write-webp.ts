import type Sharp from 'sharp'
import { ok, type Result, refuse } from '#core/result.ts'
import { createTurns } from '../../routing/turns.ts'

export type ImageRefusal = 'image_type_unsupported' | 'image_too_many_pixels' | 'image_unreadable' | 'rate_limited'

export type WebpImage = { readonly content: Uint8Array; readonly width: number; readonly height: number }

const PIXELS_MAX = 16_000_000
/** Of what is kept: the longest side. */
const SIDE_PX_MAX = 512
const SECONDS_MAX = 10
/** A progressive JPEG is drawn once for each of its scans, and the time limit is only looked at between pictures. */
const SCANS_MAX = 100
const START_OF_SCAN = Buffer.from('ffda', 'hex')
/** Many large ones at once would take the memory and the threads that others need. Each waits with all of its file in memory. */
const takeTurn = createTurns({ atOnce: 1, waitingMax: 8, waitingEachMax: 2 })

/** How a file of each format begins, in hexadecimal digits. */
const BEGINNINGS = [
  { format: 'png', bytes: /^89504e470d0a1a0a/ },
  { format: 'jpeg', bytes: /^ffd8ff/ },
  { format: 'webp', bytes: /^52494646.{8}57454250/ },
] as const

/** Loaded with the first picture: it takes 20 MB, and most processes never see one. */
async function loadSharp(): Promise<typeof Sharp> {
  if (loaded !== null) return loaded
  const { default: sharp } = await import('sharp')
  // Nothing else is read in this process, whatever a file is: no SVG, no PDF, no archive.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  // Each picture is seen once, and one thread is enough for it.
  sharp.cache(false)
  sharp.concurrency(1)
  loaded = sharp
  return sharp
}
let loaded: typeof Sharp | null = null

/**
 * Makes a PNG, JPEG or WebP into a WebP of at most 512 px a side. Its pixels are written anew: nothing else of the file is
 * left, be it metadata or what was hung on to it. Of a moving picture the first frame is kept.
 *
 * @param username whose turn it takes
 * @returns `rate_limited` where as many wait as may
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
    // Its head alone is read: nothing is decoded before its size is known.
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
    // Whatever the decoder's error, the operator is told that the file is damaged.
    return refuse('image_unreadable')
  }
}

/** How often a JPEG begins a scan: its marker stands nowhere in compressed data, where 0xff is followed by a zero. */
function countScans(file: Uint8Array): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  let scans = 0
  for (let at = bytes.indexOf(START_OF_SCAN); at !== -1; at = bytes.indexOf(START_OF_SCAN, at + 2)) scans += 1
  return scans
}
