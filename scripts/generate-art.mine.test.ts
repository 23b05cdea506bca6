import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mineManifest, minePictures } from '../art/mine/manifest.ts'
import { FIGURES, type MineSheetCell, PARTS, SCENERY } from '../web/features/mining/scene/sheets.gen.ts'
import { MINE_MANIFEST } from './generate-art.ts'

// Uploads are read where SVG is blocked, for the whole process, and their tests share it.
const SVG = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => sharp.unblock(SVG))
afterAll(() => sharp.block(SVG))

const drawn = new Map(minePictures())

test('the committed manifest matches the generator’s output', () => {
  expect(readFileSync(MINE_MANIFEST, 'utf8')).toBe(mineManifest())
})

test.each([...drawn].filter(([path]) => path.includes('miner-')))('%s weighs at most 2.2 kB', (_, svg) => {
  expect(gzipSync(svg, { level: 9 }).length).toBeLessThanOrEqual(2_200)
})

/** What is drawn in a cell, as shares of its pixels; and whether it is cut at an edge. */
async function measureCell(svg: string, cells: readonly MineSheetCell[]) {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number): number => data[(y * info.width + x) * 4 + 3] ?? 0
  return cells.map(([left, width, height]) => {
    let inked = 0
    let cut = 0
    for (let y = 0; y < height; y++) {
      for (let x = left; x < left + width; x++) {
        const alpha = alphaAt(x, y)
        if (alpha > 128) inked++
        if (alpha > 0 && (x === left || x === left + width - 1 || y === 0 || y === height - 1)) cut++
      }
    }
    return { inked: inked / (width * height), cut }
  })
}

describe.each(Object.keys(FIGURES))('%s', (name) => {
  const svg = drawn.get(`mine/miner-${name}.svg`) ?? ''

  test('every part is drawn and not cut off', async () => {
    for (const [index, { inked, cut }] of (await measureCell(svg, Object.values(PARTS))).entries()) {
      expect(inked, Object.keys(PARTS)[index]).toBeGreaterThan(0.02)
      expect(cut, Object.keys(PARTS)[index]).toBe(0)
    }
  })

  test('its arms and legs are in the shared sheet', async () => {
    const { arm, leg } = FIGURES[name as keyof typeof FIGURES]
    for (const { inked, cut } of await measureCell(drawn.get('mine/limbs.svg') ?? '', [arm, leg])) {
      expect(inked).toBeGreaterThan(0.2)
      expect(cut).toBe(0)
    }
  })
})

test('all scenery is drawn, and separate pieces are not cut off', async () => {
  const names = Object.keys(SCENERY)
  /** They go on beyond the edge, in the next one of them. */
  const tiles = ['beam', 'ledge', 'rails', 'exit']
  const looks = await measureCell(drawn.get('mine/scenery.svg') ?? '', Object.values(SCENERY))
  for (const [index, { inked, cut }] of looks.entries()) {
    expect(inked, names[index]).toBeGreaterThan(0.02)
    if (!tiles.includes(names[index] ?? '')) expect(cut, names[index]).toBe(0)
  }
})
