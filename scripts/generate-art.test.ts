import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CAST } from '../art/card.ts'
import { CHARACTERS } from '../art/characters.ts'
import { compact } from '../art/rig/svg.ts'
import { STROKE_WIDTH } from '../art/tokens.ts'
import { pictures } from './generate-art.ts'

const drawn = pictures()
const cards = CHARACTERS.map(({ slug }) => ({ slug, svg: drawn.get(`cards/${slug}.svg`) ?? '' }))
const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

test.each([...drawn])('%s is committed as the generator draws it', (path, svg) => {
  expect(readFileSync(join(import.meta.dirname, '../web/public', path), 'utf8')).toBe(svg)
})

test.each(cards)('$slug weighs at most 4 kB', ({ svg }) => {
  expect(gzipSync(svg, { level: 9 }).length).toBeLessThanOrEqual(4096)
})

test('the hero weighs at most 12 kB', () => {
  expect(gzipSync(drawn.get('art/hero.svg') ?? '', { level: 9 }).length).toBeLessThanOrEqual(12_288)
})

test('six cards rise in rarity and share one view box', () => {
  expect(CHARACTERS.map(({ rarity }) => rarity)).toEqual(['common', 'common', 'rare', 'rare', 'epic', 'legendary'])
  expect(new Set(cards.flatMap(({ svg }) => all(/viewBox="([^"]+)"/g, svg)))).toEqual(new Set(['0 0 320 400']))
})

test('every picture has its own title', () => {
  const titles = [...drawn.values()].flatMap((svg) => all(/<title[^>]*>([^<]+)</g, svg))
  expect(titles).toHaveLength(drawn.size)
  expect(new Set(titles).size).toBe(drawn.size)
})

test('ids are unique across all pictures, and every reference resolves inside its own picture', () => {
  const ids = [...drawn.values()].flatMap((svg) => all(/ id="([^"]+)"/g, svg))
  expect(new Set(ids).size).toBe(ids.length)
  for (const svg of drawn.values()) {
    const own = all(/ id="([^"]+)"/g, svg)
    for (const reference of all(/url\(#([^)]+)\)/g, svg)) expect(own).toContain(reference)
  }
})

test.each([...drawn])('%s has no filter, script, text or outside reference', (_, svg) => {
  expect(svg).not.toMatch(/<filter|<script|<text|<image|<style|href=|NaN|undefined/)
})

test.each([...CHARACTERS])('$name uses one stroke width', ({ slug }) => {
  expect(new Set(all(/stroke-width="([^"]+)"/g, CAST[slug]()))).toEqual(new Set([String(STROKE_WIDTH)]))
})

const pairs = CHARACTERS.flatMap((a, index) => CHARACTERS.slice(index + 1).map((b) => [a.slug, b.slug] as const))

test.each(pairs)('%s and %s have different silhouettes at 48 px', (a, b) => {
  expect(overlap(silhouette(CAST[a]()), silhouette(CAST[b]()))).toBeLessThan(0.72)
})

test('a recoloured figure does not count as a different silhouette', () => {
  const recoloured = CAST.pip().replaceAll('#ffd23f', '#a9c4f5')
  expect(overlap(silhouette(CAST.pip()), silhouette(recoloured))).toBe(1)
})

/** Shared area by joint area: 1 for the same shape, 0 for shapes that never meet. */
function overlap(a: Set<number>, b: Set<number>): number {
  const shared = [...a].filter((cell) => b.has(cell)).length
  return shared / (a.size + b.size - shared)
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
type Corner = readonly [x: number, y: number]

/** Cells of a 48 by 60 grid that some filled path covers. Outlines are left out: they thicken every figure alike. */
function silhouette(markup: string): Set<number> {
  const covered = new Set<number>()
  const stack: Matrix[] = [[1, 0, 0, 1, 0, 0]]
  for (const [tag] of compact(markup).matchAll(/<[^>]+>/g)) {
    const matrix = stack.at(-1) ?? [1, 0, 0, 1, 0, 0]
    if (tag.startsWith('</g')) stack.pop()
    else if (tag.startsWith('<g')) stack.push(all(/(\w+\([^)]*\))/g, tag).reduce(turned, matrix))
    else if (tag.startsWith('<path') && !tag.includes('fill="none"')) {
      const outline = corners(/ d="([^"]+)"/.exec(tag)?.[1] ?? '').map(([x, y]): Corner => apply(matrix, x, y))
      for (let cell = 0; cell < 48 * 60; cell++) {
        if (!covered.has(cell) && inside(outline, ((cell % 48) + 0.5) / 0.15, (Math.floor(cell / 48) + 0.5) / 0.15)) {
          covered.add(cell)
        }
      }
    }
  }
  return covered
}

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Corner => [a * x + c * y + e, b * x + d * y + f]

function turned(matrix: Matrix, step: string): Matrix {
  const [a, b, c, d] = matrix
  const [first = 0, second] = (step.match(/-?[\d.]+/g) ?? []).map(Number)
  if (step.startsWith('translate')) return [a, b, c, d, ...apply(matrix, first, second ?? 0)]
  if (step.startsWith('scale')) {
    const scaleY = second ?? first
    return [a * first, b * first, c * scaleY, d * scaleY, matrix[4], matrix[5]]
  }
  const [cos, sin] = [Math.cos((first * Math.PI) / 180), Math.sin((first * Math.PI) / 180)]
  return [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, matrix[4], matrix[5]]
}

/** The end points and the middles of a path's segments: fine enough for cells of almost seven units. */
function corners(d: string): Corner[] {
  const found: Corner[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', rest = ''] of d.matchAll(/([a-z])([^a-z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const size = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 }[command] ?? 1
    for (let at = 0; at + size <= numbers.length; at += size) {
      const [endX = 0, endY = 0] = numbers.slice(at + Math.max(size - 2, 0), at + size)
      if (command === 'h') x += endX
      else if (command === 'v') y += endX
      else {
        if (size === 6) {
          const [ax = 0, ay = 0, bx = 0, by = 0] = numbers.slice(at)
          found.push([x + (3 * ax + 3 * bx + endX) / 8, y + (3 * ay + 3 * by + endY) / 8])
        } else if (command === 's' || command === 'q') {
          const [ax = 0, ay = 0] = numbers.slice(at)
          found.push([x + (2 * ax + endX) / 4, y + (2 * ay + endY) / 4])
        }
        x += endX
        y += endY
      }
      found.push([x, y])
    }
  }
  return found
}

function inside(outline: readonly Corner[], x: number, y: number): boolean {
  let odd = false
  for (const [index, [toX, toY]] of outline.entries()) {
    const [fromX, fromY] = outline.at(index - 1) ?? [0, 0]
    if (fromY > y !== toY > y && x < fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) odd = !odd
  }
  return odd
}
