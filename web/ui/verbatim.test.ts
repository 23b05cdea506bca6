import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(WEB, path), 'utf8')
const PARTS = globSync('**/*.tsx', { cwd: WEB }).filter((it) => !it.includes('.test.') && !it.startsWith('gallery/'))

/** Lines of the sources that match, with their files. */
const found = (pattern: RegExp, sources = PARTS.map((path) => ({ path, source: read(path) }))) =>
  sources.flatMap(({ path, source }) => [...source.matchAll(pattern)].map(([text]) => `${path}: ${text}`))
const inText = (pattern: RegExp, source: string) => found(pattern, [{ path: 'it', source }]).length

/** A sentence with values as plain text: a translator changes its figures. `<Trans>` makes elements of them. */
const PLAIN_SENTENCE = /(?<![=$])\{t`[^`]*\$\{[^`]*`\}/g
/** A sentence that `<Trans>` would choose by a number, which is an element there. */
const CHOSEN_BY_NUMBER = /<(?:Plural|SelectOrdinal|Select)\b|<Trans>(?:(?!<\/Trans>)[\s\S])*\{\s*(?:plural|select)\(/g
/** A figure that is all that an element of its own shows. */
const FIGURE =
  /<(?:[a-z]\w*)(?:\s(?:(?!translate=)[^<>])*)?>\s*\{(?:amountText|decimalText|bv3Text|clockFace|exactText|assetText|editionText)\(/g

describe('figures are elements marked as untranslatable', () => {
  test.each([
    'field',
    'amount',
    'address',
    'brand',
    'exact-amount',
    'leader-line',
    'quantity-stepper',
    'record-table',
    'trans',
    'verbatim',
  ])('in %s', (part) => {
    expect(read(`ui/${part}.tsx`)).toMatch(/translate=|<Verbatim>/)
  })

  test.each([
    'features/games/run/hud',
    'features/mining/session-earnings',
    'features/mining/shift-report',
    'features/purchases/purchase-notice',
    'features/withdrawals/withdrawal-item',
    'features/withdrawals/withdrawal-form',
  ])('in %s', (part) => {
    expect(read(`${part}.tsx`)).toMatch(/translate=|<Verbatim>/)
  })

  test.each([
    { file: 'features/games/run/hud', part: 'TimeLeft' },
    { file: 'features/mining/earnings', part: 'MiningFact' },
  ])('in $part of $file', ({ file, part }) => {
    const text = read(`${file}.tsx`)
      .split(/^(?:export )?function /m)
      .find((it) => it.startsWith(`${part}(`))
    expect(text).toMatch(/translate=|<Verbatim>/)
  })

  test('if an element shows nothing else', () => {
    expect(found(FIGURE)).toEqual([])
    expect(inText(FIGURE, '<p className="a">{amountText(it)} BV3</p>')).toBe(1)
    expect(inText(FIGURE, '<p translate="no" className="a">{amountText(it)} BV3</p>')).toBe(0)
  })

  test('within sentences', () => {
    expect(found(PLAIN_SENTENCE)).toEqual([])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a sample of source
    expect(inText(PLAIN_SENTENCE, '<p>{t`Pay ${price}`}</p>')).toBe(1)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a sample of source
    expect(inText(PLAIN_SENTENCE, '<p aria-label={t`Pay ${price}`}>{t`Pay`}</p>')).toBe(0)
  })

  test('and the plural form of a sentence is chosen by plural(), which has the number', () => {
    expect(found(CHOSEN_BY_NUMBER)).toEqual([])
    expect(inText(CHOSEN_BY_NUMBER, '<Plural value={it} one="card" other="cards" />')).toBe(1)
    expect(inText(CHOSEN_BY_NUMBER, "<Trans>\n  You own {plural(it, { one: '#', other: '#' })}\n</Trans>")).toBe(1)
    expect(inText(CHOSEN_BY_NUMBER, "<Trans>Yours</Trans> {plural(it, { one: '#', other: '#' })}")).toBe(0)
  })
})
