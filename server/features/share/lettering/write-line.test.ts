import { describe, expect, test } from 'vitest'
import { breakLines, FACES, faceOf, fitLine, toLegible, widthOf, writeLine } from './write-line.ts'

const display = faceOf('display')

describe('the legible part of a text', () => {
  test.each([
    { given: '🍌 BV3 Night Market', written: 'BV3 Night Market' },
    { given: 'Ñandú — “Café”', written: 'Ñandú — “Café”' },
    { given: 'Ő Łódź Şişli', written: 'O ódz Sisli' },
    { given: '𝐁𝐨𝐧𝐮𝐬 ｗｉｄｅ', written: 'Bonus wide' },
    { given: 'a\u200b\u200d\u2060b\u202e c', written: 'ab c' },
    { given: 'שלום', written: '' },
    { given: '日本語', written: '' },
    { given: '  a\n\tb  ', written: 'a b' },
    { given: '<script>"&', written: '<script>"&' },
    { given: 'constructor', written: 'constructor' },
  ])('$given', ({ given, written }) => {
    expect(toLegible(display, given)).toBe(written)
  })

  test('a text of any length is cut off', () => {
    expect(toLegible(display, 'w'.repeat(10_000))).toHaveLength(200)
    expect(toLegible(display, `a${'\u0301'.repeat(100_000)}`)).toBe('á')
  })
})

test.each(FACES)('digits of %s are equally wide', (name) => {
  const widths = [...'0123456789'].map((digit) => faceOf(name).glyphs[digit]?.[0])
  expect(new Set(widths).size).toBe(1)
  expect(widths[0]).toBeGreaterThan(0)
})

test('a line that is too long is made smaller, and then cut off', () => {
  const place = { face: 'display', size: 80, width: 300 } as const
  expect(fitLine('Pip', place, 40)).toEqual({ text: 'Pip', size: 80 })
  const smaller = fitLine('Pip Manzano', place, 40)
  expect(smaller).toEqual({ text: 'Pip Manzano', size: expect.any(Number) })
  expect(smaller.size).toBeLessThan(80)
  const cut = fitLine('Pip Manzano the Night-Shift Digger', place, 40)
  expect(cut).toEqual({ text: expect.stringMatching(/^Pip .*…$/), size: 40 })
  for (const { text, size } of [smaller, cut]) expect(widthOf('display', text, size)).toBeLessThanOrEqual(300)
})

test('lines break between words; the last one and overlong words are cut off', () => {
  const place = { face: 'text', size: 28, width: 220 } as const
  expect(breakLines('one two', place, 2)).toEqual(['one two'])
  const lines = breakLines('Small, loud and first down the shaft every single evening', place, 2)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of [...lines, ...breakLines('w'.repeat(90), place, 2)]) {
    expect(widthOf('text', line, 28)).toBeLessThanOrEqual(220)
  }
  expect(breakLines('', place, 2)).toEqual([])
})

test('a drawing contains no letter of a text', () => {
  const drawn = writeLine('<script>alert("x")</script>', { x: 1, y: 2, face: 'text', size: 30, fill: '#fff' })
  expect(drawn.replace(/ d="[MLQCZ\d\s.-]+"/g, '')).not.toMatch(/script|alert|&/)
  expect(drawn).toMatch(/^<g fill="#fff" transform="translate\(1 2\) scale\(0\.03\)">/)
})
