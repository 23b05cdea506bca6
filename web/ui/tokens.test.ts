import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const CSS = read('tokens.css')
const THEME = CSS.slice(0, CSS.indexOf('@utility'))

type Colour = { light: string; dark: string }

/** Every token of a kind, e.g. `--text-…`, by its name. */
const tokens = (kind: string, css = THEME) =>
  new Map(
    [...css.matchAll(new RegExp(`--${kind}-([\\w-]+):\\s*([^;]+);`, 'g'))].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

function colourOf(name: string): Colour {
  const value = tokens('color').get(name) ?? ''
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? []
  return { light, dark }
}

/** WCAG's ratio of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('contrast is computed by the formula of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const SURFACES = ['street', 'stall', 'counter']
const THEMES = ['light', 'dark'] as const
/** What is written on surfaces. Amounts come in each of these, so each has the ratio of amounts. */
const AMOUNT_RATIO = 7
const CONTROL_RATIO = 3
const pairs = (names: readonly string[], grounds: readonly string[]) =>
  names.flatMap((name) => grounds.flatMap((ground) => THEMES.map((theme) => ({ name, ground, theme }))))

describe.each([
  { what: 'texts and amounts', ratio: AMOUNT_RATIO, all: pairs(['ink', 'soft', 'glow', 'gain', 'loss'], SURFACES) },
  { what: 'texts on fills', ratio: AMOUNT_RATIO, all: pairs(['on-banana'], ['banana', 'banana-ripe', 'kraft']) },
  { what: 'texts on the fill of dangerous actions', ratio: AMOUNT_RATIO, all: pairs(['on-loss'], ['loss-fill']) },
  { what: 'controls and focus', ratio: CONTROL_RATIO, all: pairs(['control', 'glow'], SURFACES) },
])('$what have a contrast of $ratio : 1', ({ ratio, all }) => {
  test.each(all)('$name on $ground in the $theme theme', ({ name, ground, theme }) => {
    expect(contrast(colourOf(name)[theme], colourOf(ground)[theme])).toBeGreaterThanOrEqual(ratio)
  })
})

test('a night picture uses the dark tokens around it', () => {
  const night = tokens('color', CSS.slice(CSS.indexOf('@utility night')))
  expect(night.size).toBeGreaterThan(0)
  for (const [name, value] of night) expect(value).toBe(colourOf(name).dark)
})

const isSize = (name: string) => !name.endsWith('line-height')
const remOf = (value = '') => Number(/^([\d.]+)rem$/.exec(value)?.[1])

test('at most seven font sizes, body 16 px, each about a quarter above the last, and none under 14 px', () => {
  const sizes = [...tokens('text')].filter(([name]) => isSize(name)).map(([, value]) => remOf(value))
  expect(sizes.length).toBeLessThanOrEqual(7)
  expect(remOf(tokens('text').get('body'))).toBe(1)
  const [smallest, ...scale] = sizes
  expect(smallest).toBe(0.875)
  for (const [index, size] of scale.slice(1).entries()) {
    const ratio = size / (scale[index] ?? size)
    expect(ratio).toBeGreaterThanOrEqual(1.2)
    expect(ratio).toBeLessThanOrEqual(1.25)
  }
})

test('at most three font weights and three radii', () => {
  expect(tokens('font-weight').size).toBeLessThanOrEqual(3)
  // The third is the circle, which needs no token.
  expect(tokens('radius').size).toBeLessThanOrEqual(2)
})

test('spacing is a multiple of 4 px, as are line heights', () => {
  expect(THEME).toContain('--spacing: 0.25rem')
  const heights = [...tokens('text')].filter(([name]) => !isSize(name)).map(([, value]) => remOf(value))
  expect(heights.filter((height) => !Number.isInteger(height * 4))).toEqual([])
})

test('transitions take 120 to 240 ms', () => {
  const css = CSS.replace(/--animate-[^;]+;/g, '') + read('base.css') + read('motif.css')
  const durationsMs = [...css.matchAll(/\b(\d+)ms\b/g)].map(([, ms]) => Number(ms))
  expect(durationsMs.length).toBeGreaterThan(0)
  expect(durationsMs.filter((ms) => ms < 120 || ms > 240)).toEqual([])
})

test('the fonts have at most 60 kB together, and none is swapped during reading', () => {
  const folder = join(import.meta.dirname, '../public/fonts')
  const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.map((name) => statSync(join(folder, name)).size).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(60_000)
  const faces = read('fonts.css').match(/@font-face \{[^}]+url\([^}]+\}/g) ?? []
  expect(faces.length).toBe(fonts.length)
  for (const face of faces) expect(face).toContain('font-display: optional')
})
