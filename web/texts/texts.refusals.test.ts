import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#core/api/errors.ts'
import { readTexts } from '#test/support/code/read-texts.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]

test('the English catalogue has the server’s sentences', async () => {
  const texts = Object.entries(await readTexts('en')).filter(([id]) => id.startsWith('refusal.'))
  expect(Object.fromEntries(texts)).toEqual(
    Object.fromEntries(CODES.map((code) => [`refusal.${code}`, ERRORS[code][1]])),
  )
})

test('every refusal has its Spanish sentence', async () => {
  const texts = await readTexts('es')
  expect(CODES.filter((code) => texts[`refusal.${code}`] === undefined)).toEqual([])
  // No sentence of a refusal is the same in both languages: that would be one which nobody has translated.
  expect(CODES.filter((code) => texts[`refusal.${code}`] === ERRORS[code][1])).toEqual([])
})
