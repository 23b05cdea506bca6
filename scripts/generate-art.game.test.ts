import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OBSTACLES } from '#core/game/obstacles.ts'
import { RULES, VARIANTS } from '#core/game/rules.ts'
import { gameManifest } from '../art/game/manifest.ts'
import {
  type GameSheetCell,
  LAYER_WIDTH,
  OBSTACLE_SHEETS,
  RUNNER,
  RUNNER_SHEETS,
  SCENES,
} from '../web/features/games/play/sheets.gen.ts'
import { MANIFEST } from './generate-art.ts'

// Uploads are read where SVG is blocked, for the whole process, and their tests share it.
const SVG = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => sharp.unblock(SVG))
afterAll(() => sharp.block(SVG))

const PUBLIC = join(import.meta.dirname, '../web/public')
const svgOf = (url: string): string => readFileSync(join(PUBLIC, url), 'utf8')
const gzipBytes = (url: string): number => gzipSync(svgOf(url), { level: 9 }).length

const runners = Object.values(RUNNER_SHEETS)
type GeneratedLayer = { readonly url: string; readonly height: number }
const layersOf = (variant: (typeof VARIANTS)[number]): readonly GeneratedLayer[] => SCENES[variant].layers
const everything = [
  ...runners,
  ...VARIANTS.flatMap((variant) => [
    OBSTACLE_SHEETS[variant].url,
    SCENES[variant].poster,
    ...layersOf(variant).map(({ url }) => url),
  ]),
]

test('the committed manifest matches the generator’s output', () => {
  expect(readFileSync(MANIFEST, 'utf8')).toBe(gameManifest())
})

test.each(everything)('%s weighs at most 10 kB', (url) => {
  expect(gzipBytes(url)).toBeLessThanOrEqual(10_240)
})

test.each(VARIANTS)('all pictures of the %s game weigh at most 60 kB', (variant) => {
  const heaviest = Math.max(...runners.map(gzipBytes))
  const scene = [OBSTACLE_SHEETS[variant].url, SCENES[variant].poster, ...layersOf(variant).map(({ url }) => url)]
  expect(scene.reduce((sum, url) => sum + gzipBytes(url), heaviest)).toBeLessThanOrEqual(61_440)
})

/** A picture in the pixels of the world, four bytes each. */
type Pixels = { readonly width: number; readonly height: number; readonly rgba: Buffer }

async function draw(url: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svgOf(url)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

const alphaAt = ({ width, rgba }: Pixels, x: number, y: number): number => rgba[(y * width + x) * 4 + 3] ?? 0

/** From 0 (black) to 255, as seen. */
const lightnessAt = ({ width, rgba }: Pixels, x: number, y: number): number => {
  const at = (y * width + x) * 4
  return 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0)
}

type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** What is drawn of a cell, as the edges of the smallest box around it. */
function drawnIn(pixels: Pixels, left: number, top: number, width: number, height: number): Area {
  let area = { left: left + width, top: top + height, right: left, bottom: top }
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      if (alphaAt(pixels, x, y) < 128) continue
      area = {
        left: Math.min(area.left, x),
        top: Math.min(area.top, y),
        right: Math.max(area.right, x + 1),
        bottom: Math.max(area.bottom, y + 1),
      }
    }
  }
  return area
}

describe.each(Object.entries(RUNNER_SHEETS))('%s', (_, url) => {
  const sheet = draw(url)
  const frames = RUNNER.frames.map((name, index) => ({ name, x: index * RUNNER.width }))

  test('has one cell for each frame', async () => {
    const { width, height } = await sheet
    expect([width, height]).toEqual([RUNNER.width * RUNNER.frames.length, RUNNER.height])
  })

  test.each(frames)('$name stays within its cell', async ({ x }) => {
    const pixels = await sheet
    const edges = [
      ...Array.from({ length: RUNNER.height }, (_, y) => [x, y, x + RUNNER.width - 1, y]).flatMap(
        ([a = 0, b = 0, c = 0, d = 0]) => [alphaAt(pixels, a, b), alphaAt(pixels, c, d)],
      ),
      ...Array.from({ length: RUNNER.width }, (_, dx) => [
        alphaAt(pixels, x + dx, 0),
        alphaAt(pixels, x + dx, RUNNER.height - 1),
      ]).flat(),
    ]
    expect(Math.max(...edges)).toBe(0)
  })

  test('the hitbox covers at most 62 % of the drawn area over a stride', async () => {
    const pixels = await sheet
    const strides = frames.slice(0, 6).map(({ x }) => drawnIn(pixels, x, 0, RUNNER.width, RUNNER.height))
    const mean = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length
    for (const { runnerWidthPx, runnerHeightPx } of Object.values(RULES)) {
      expect(runnerWidthPx).toBeLessThanOrEqual(0.62 * mean(strides.map(({ left, right }) => right - left)))
      expect(runnerHeightPx).toBeLessThanOrEqual(0.62 * mean(strides.map(({ top, bottom }) => bottom - top)))
    }
  })

  test('the feet touch the ground in every stride', async () => {
    for (const { x } of frames.filter(({ name }) => /run-[0134]/.test(name))) {
      const { bottom } = drawnIn(await sheet, x, 0, RUNNER.width, RUNNER.height)
      expect(Math.abs(bottom - RUNNER.anchor[1])).toBeLessThanOrEqual(2)
    }
  })
})

test('the seven runners have different silhouettes', async () => {
  const shapes = await Promise.all(
    runners.map(async (url) => {
      const pixels = await draw(url)
      const cells = new Set<number>()
      for (let at = 0; at < RUNNER.width * RUNNER.height; at++) {
        if (alphaAt(pixels, at % RUNNER.width, Math.floor(at / RUNNER.width)) > 127) cells.add(at)
      }
      return cells
    }),
  )
  for (const [index, one] of shapes.entries()) {
    for (const other of shapes.slice(index + 1)) {
      const shared = [...one].filter((cell) => other.has(cell)).length
      expect(shared / (one.size + other.size - shared), `${index}`).toBeLessThan(0.8)
    }
  }
})

/** The cell that shows a box of an obstacle: of a crow one wing beat, of the sign the board or what lies below. */
const cellName = (kind: string, bottom: number): string =>
  kind === 'crow' ? 'crow-0' : kind === 'sign' && bottom === 0 ? 'sign-box' : kind

const boxes = VARIANTS.flatMap((variant) =>
  OBSTACLES[variant].flatMap(({ name, boxes }) =>
    boxes.map(([, bottom, width, height]) => ({ variant, cell: cellName(name, bottom), width, height })),
  ),
)

describe('a hitbox lies inside the drawn picture', () => {
  test.each(boxes)('$variant $cell', async ({ variant, cell, width, height }) => {
    const { url, cells } = OBSTACLE_SHEETS[variant]
    const [x, cellWidth, cellHeight, anchorX, anchorY] = (cells as Record<string, GameSheetCell>)[cell] ?? [
      0, 0, 0, 0, 0,
    ]
    const drawn = drawnIn(await draw(url), x, 0, cellWidth, cellHeight)
    const beside = [x + anchorX - drawn.left, drawn.right - (x + anchorX + width)]
    expect(Math.min(...beside)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...beside)).toBeLessThanOrEqual(Math.max(4, 0.25 * width))
    expect(anchorY - height - drawn.top).toBeGreaterThanOrEqual(1)
  })

  test.each(VARIANTS)('every pit of the %s game has two edges and a middle', (variant) => {
    for (const { name } of OBSTACLES[variant].filter(({ isPit }) => isPit)) {
      for (const part of ['left', 'middle', 'right'])
        expect(OBSTACLE_SHEETS[variant].cells).toHaveProperty(`${name}-${part}`)
    }
  })
})

describe.each(VARIANTS)('the scene of the %s game', (variant) => {
  test.each([...layersOf(variant)])('$url repeats without a visible seam', async ({ url, height }) => {
    const pixels = await draw(url)
    expect([pixels.width, pixels.height]).toEqual([LAYER_WIDTH, height])
    const step = (from: number, to: number): number =>
      Array.from({ length: height }, (_, y) => {
        const [a, b] = [alphaAt(pixels, from, y), alphaAt(pixels, to, y)]
        return Math.abs(a - b) + Math.abs((lightnessAt(pixels, from, y) * a - lightnessAt(pixels, to, y) * b) / 255)
      }).reduce((sum, one) => sum + one, 0) / height
    expect(step(LAYER_WIDTH - 1, 0)).toBeLessThan(6)
  })

  test.each(layersOf(variant).slice(1))('$url is darker than the rims of the obstacles', async ({ url, height }) => {
    const pixels = await draw(url)
    const seen: number[] = []
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < LAYER_WIDTH; x += 2) if (alphaAt(pixels, x, y) > 200) seen.push(lightnessAt(pixels, x, y))
    }
    seen.sort((a, b) => a - b)
    expect(seen[Math.floor(seen.length * 0.99)]).toBeLessThan(140)
    expect(seen[Math.floor(seen.length * 0.5)]).toBeLessThan(70)
  })
})
