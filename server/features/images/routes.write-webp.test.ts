import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeWebp } from './routes.ts'

const SCRIPT = '<script>alert(1)</script>'

const picture = (width = 800, height = 600, background = '#f5c518') =>
  sharp({ create: { width, height, channels: 4, background } })

/** A PNG of any size that its head may claim, with next to nothing behind it. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const read = async (file: Buffer) => {
  const written = await writeWebp(file, 'ann')
  if (!written.ok) throw new Error(written.code)
  return { ...written.value, head: await sharp(written.value.content).metadata() }
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes a WebP of at most 512 px, with its proportions',
  async (format) => {
    const { width, height, head } = await read(await picture().toFormat(format).toBuffer())
    expect({ width, height, format: head.format }).toEqual({ width: 512, height: 384, format: 'webp' })
  },
)

test('a small picture is not enlarged', async () => {
  expect(await read(await picture(40, 30).png().toBuffer())).toMatchObject({ width: 40, height: 30 })
})

test('metadata is removed, and a rotated picture is turned as its camera says', async () => {
  const file = await picture(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(file.includes('secret place')).toBe(true)
  const { content, width, height, head } = await read(file)
  expect({ width, height }).toEqual({ width: 200, height: 400 })
  expect(Buffer.from(content).includes('secret place')).toBe(false)
  expect([head.exif, head.icc, head.xmp, head.iptc]).toEqual([undefined, undefined, undefined, undefined])
})

test.each(['png', 'jpeg', 'webp'] as const)('a %s that is also a web page loses the page', async (format) => {
  const file = Buffer.concat([await picture(64, 64).toFormat(format).toBuffer(), Buffer.from(`<html>${SCRIPT}</html>`)])
  const { content } = await read(file)
  expect(Buffer.from(content).includes('script')).toBe(false)
})

test('a moving picture keeps its first frame', async () => {
  const frames = await Promise.all([picture(32, 32), picture(32, 32, '#112233')].map((it) => it.png().toBuffer()))
  const file = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(file).metadata()).pages).toBe(2)
  const { head, height } = await read(file)
  expect({ pages: head.pages ?? 1, height }).toEqual({ pages: 1, height: 32 })
})

test.each<[what: string, file: Buffer]>([
  ['an SVG with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ['an SVG behind a comment', Buffer.from(`<?xml version="1.0"?><!-- ${'x'.repeat(200)} --><svg/>`)],
  ['a GIF that is a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)')],
  ['a page', Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['JSON', Buffer.from('{}')],
  ['nothing', Buffer.alloc(0)],
  ['RIFF of another kind', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
])('%s is not accepted as a picture', async (_, file) => {
  expect(await writeWebp(file, 'ann')).toEqual({ ok: false, code: 'image_type_unsupported' })
})

test.each([
  [30_000, 30_000],
  [16_001, 1_000],
  [65_000, 65_000],
])('%d × %d pixels are refused before they are decoded', async (width, height) => {
  // The file has no pixels: decoding it before the check would fail with another code.
  expect(await writeWebp(pngOf(width, height), 'ann')).toEqual({ ok: false, code: 'image_too_many_pixels' })
})

test.each(['png', 'jpeg', 'webp'] as const)('a truncated %s is refused', async (format) => {
  const file = await picture().toFormat(format).toBuffer()
  expect(await writeWebp(file.subarray(0, file.length / 2), 'ann')).toEqual({ ok: false, code: 'image_unreadable' })
})

test.each<[what: string, file: Buffer]>([
  ['a head and nothing behind it', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a size of nothing', pngOf(0, 10)],
  ['less than it says', pngOf(4_000, 4_000)],
  ['a JPEG of noise', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5_000, 0x5a)])],
])('%s is refused', async (_, file) => {
  expect(await writeWebp(file, 'ann')).toEqual({ ok: false, code: 'image_unreadable' })
})

test('of many concurrent uploads of one operator three are accepted, another operator gets a turn, and then there is room again', async () => {
  const file = await picture().png().toBuffer()
  const answers = await Promise.all([
    ...Array.from({ length: 9 }, () => writeWebp(file, 'ann')),
    writeWebp(file, 'bob'),
  ])
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code))
  expect(codes).toEqual([...Array(3).fill('ok'), ...Array(6).fill('rate_limited'), 'ok'])
  // What is refused gives its place back too.
  for (let n = 0; n < 6; n++)
    expect(await writeWebp(Buffer.from('{}'), 'ann')).toMatchObject({ code: 'image_type_unsupported' })
  expect((await writeWebp(file, 'ann')).ok).toBe(true)
})

test('while pictures are read, the process serves other calls', async () => {
  const file = await picture(3_900, 4_000).jpeg({ quality: 30 }).toBuffer()
  let turns = 0
  let isReading = true
  const turn = () => {
    turns += 1
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  expect((await Promise.all([writeWebp(file, 'ann'), writeWebp(file, 'ann')])).every(({ ok }) => ok)).toBe(true)
  isReading = false
  // Were they read at one go, only the few turns around them would be left.
  expect(turns).toBeGreaterThan(100)
})

/** A progressive JPEG of one grey block, with each of its 63 finer waves in so many scans of its own. */
function jpegInScans(scansPerWave: 1 | 2): Buffer {
  const segment = (marker: number, data: readonly number[]) => [0xff, marker, 0, data.length + 2, ...data]
  // One code of one bit, for a difference or a block of nothing.
  const code = (kind: number) => segment(0xc4, [kind, 1, ...new Array<number>(15).fill(0), 0])
  const scan = (from: number, to: number, bits: number) => [...segment(0xda, [1, 1, 0, from, to, bits]), 0x7f]
  const waves = Array.from({ length: 63 }, (_, index) => index + 1)
  const once = waves.flatMap((wave) => scan(wave, wave, scansPerWave === 1 ? 0x00 : 0x01))
  const again = scansPerWave === 1 ? [] : waves.flatMap((wave) => scan(wave, wave, 0x10))
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    ...segment(0xc2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    ...code(0x00),
    ...code(0x10),
    ...scan(0, 0, 0),
    ...once,
    ...again,
    ...[0xff, 0xd9],
  ])
}

test('a JPEG with more scans than any camera writes is refused before it is decoded', async () => {
  expect((await read(jpegInScans(1))).width).toBe(8)
  expect(await writeWebp(jpegInScans(2), 'ann')).toEqual({ ok: false, code: 'image_unreadable' })
})
