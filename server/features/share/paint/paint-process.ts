import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Painting, PaintReply, PaintRequest } from './create-painter.ts'

/*
 * Runs as a separate process. The server's own `sharp` blocks SVG for good, whatever an upload contains, and a picture's memory is
 * freed when this process ends. It reads no file, no variable and no network, and ends with the server.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

/** Niceness: the server's own work comes first. */
setPriority(10)

/** Makes text legible, and red on night without fringes, at some 120 kB. */
const JPEG = { quality: 84, chromaSubsampling: '4:4:4' } as const

async function paint({ svg, photo }: Painting): Promise<Uint8Array> {
  const drawing = sharp(Buffer.from(svg))
  if (photo === null) return drawing.jpeg(JPEG).toBuffer()
  const { content, x, y, width, height } = photo
  const fitted = await sharp(content)
    .resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = fitted.info
  return drawing
    .composite([{ input: fitted.data, raw: { width, height, channels }, left: x, top: y }])
    .jpeg(JPEG)
    .toBuffer()
}

const answer = (reply: PaintReply) => process.send?.(reply)

process.on('message', ({ number, painting }: PaintRequest) => {
  paint(painting).then(
    (picture) => answer({ number, picture }),
    (error: unknown) => answer({ number, problem: error instanceof Error ? error.message : 'it could not be painted' }),
  )
})
process.on('disconnect', () => process.exit())
answer({ isReady: true })
