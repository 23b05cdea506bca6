import { i18n } from '@lingui/core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { MAINTENANCE_SENTENCE } from '#core/maintenance.ts'
import { readTexts } from '#test/support/code/read-texts.ts'
import { ApiError, messageFor } from './api-error.ts'

beforeAll(async () => i18n.load('es', await readTexts('es')))
afterEach(() => i18n.activate('en'))

const refusal = (code: string) =>
  new ApiError(422, JSON.stringify({ error: code, message: 'What the server says.' }), 'Unprocessable')

test.each([
  {
    name: 'a refusal, in the language of the server',
    error: refusal('card_unknown'),
    language: 'en',
    text: 'What the server says.',
  },
  { name: 'a refusal, by its code', error: refusal('card_unknown'), language: 'es', text: 'Esta carta no existe.' },
  {
    name: 'maintenance, in the operator’s own words',
    error: refusal('maintenance'),
    language: 'es',
    text: 'What the server says.',
  },
  {
    name: 'maintenance, about which the operator has written nothing',
    error: new ApiError(503, JSON.stringify({ error: 'maintenance', message: MAINTENANCE_SENTENCE }), ''),
    language: 'es',
    text: 'La plataforma está en mantenimiento. Inténtalo más tarde.',
  },
  {
    name: 'a refusal that this page does not know',
    error: refusal('from_the_future'),
    language: 'es',
    text: 'What the server says.',
  },
  {
    name: 'a refusal named like a property',
    error: refusal('__proto__'),
    language: 'es',
    text: 'What the server says.',
  },
  {
    name: 'what a proxy answers',
    error: new ApiError(502, '<html>', 'Bad Gateway'),
    language: 'es',
    text: 'Otra vez.',
  },
  { name: 'JSON that is no refusal', error: new ApiError(500, '{"error":"x"}', ''), language: 'es', text: 'Otra vez.' },
  { name: 'no answer at all', error: new TypeError('Failed to fetch'), language: 'es', text: 'Otra vez.' },
])('$name, in $language', ({ error, language, text }) => {
  i18n.activate(language)
  expect(messageFor(error, 'Otra vez.')).toBe(text)
})

test('an error of ours names its request, so that support finds it; a refusal and maintenance do not', () => {
  const told = (status: number, code: string) =>
    messageFor(new ApiError(status, JSON.stringify({ error: code, message: 'What happened.' }), '', 'a1b2-7'), '')
  expect(told(500, 'internal')).toBe('What happened. (a1b2-7)')
  expect(told(503, 'outcome_unknown')).toBe('What happened. (a1b2-7)')
  expect(told(503, 'maintenance')).toBe('What happened.')
  expect(told(409, 'card_inactive')).toBe('What happened.')
})
