import { describe, expect, test } from 'vitest'
import { figuresMaxAt, layOut, MINE_HEIGHT } from './layout.ts'

/** Pixels of the mine at 1440, 820, 390 and 360 px of a screen. */
const WIDTHS = [1_030, 820, 447, 410]

describe.each(WIDTHS)('%i wide', (width) => {
  test.each([0, 1, 2, 3, 4, 5, 6, 9])('%i kinds lie within the scene, and no figures overlap', (kinds) => {
    const figures = Math.min(figuresMaxAt(width, kinds), kinds * 3)
    const { stations, lampXs, seamXs, dropX, cartX } = layOut(width, figures, kinds)
    expect(stations).toHaveLength(figures)
    expect(lampXs).toHaveLength(1 + Math.min(kinds, 7))
    for (const x of [...lampXs, ...seamXs, ...stations.map((it) => it.x)]) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
    }
    for (const { x, y, isUpper } of stations) {
      expect(y).toBeLessThan(MINE_HEIGHT)
      expect(x).toBeGreaterThan(cartX)
      if (figures > 1) expect(x + 60).toBeGreaterThan(isUpper ? dropX.upper : dropX.lower)
    }
    for (const isUpper of [true, false]) {
      const xs = stations.filter((it) => it.isUpper === isUpper).map((it) => it.x)
      for (const [index, x] of xs.slice(1).entries()) expect(x - (xs[index] as number)).toBeGreaterThan(50)
    }
  })
})

test.each([
  { kinds: 1, hasLedge: false },
  { kinds: 3, hasLedge: false },
  { kinds: 4, hasLedge: true },
  { kinds: 6, hasLedge: true },
])('$kinds kinds: a second level $hasLedge', ({ kinds, hasLedge }) => {
  const { ledgeX, stations } = layOut(1_030, kinds, kinds)
  expect(ledgeX !== null).toBe(hasLedge)
  expect(stations.some(({ isUpper }) => isUpper)).toBe(hasLedge)
})

test('few figures are drawn larger than many', () => {
  const scaleOf = (figures: number, kinds: number) => layOut(1_030, figures, kinds).stations[0]?.scale ?? 0
  expect(scaleOf(1, 1)).toBeGreaterThan(scaleOf(7, 3))
  expect(scaleOf(7, 3)).toBeGreaterThan(scaleOf(10, 6))
})

test('a phone shows half as many figures', () => {
  expect([figuresMaxAt(1_030, 6), figuresMaxAt(447, 6), figuresMaxAt(1_030, 2), figuresMaxAt(447, 2)]).toEqual([
    10, 5, 7, 3,
  ])
})
