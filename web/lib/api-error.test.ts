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
    name: 'a refusal with a sentence of the server',
    error: refusal('card_unknown'),
    language: 'en',
    text: 'What the server says.',
  },
  {
    name: 'a refusal with a known code',
    error: refusal('card_unknown'),
    language: 'es',
    text: 'Esta carta no existe.',
  },
  {
    name: 'maintenance with the operator’s message',
    error: refusal('maintenance'),
    language: 'es',
    text: 'What the server says.',
  },
  {
    name: 'maintenance without a message of the operator',
    error: new ApiError(503, JSON.stringify({ error: 'maintenance', message: MAINTENANCE_SENTENCE }), ''),
    language: 'es',
    text: 'La plataforma está en mantenimiento. Inténtalo más tarde.',
  },
  {
    name: 'an unknown refusal',
    error: refusal('from_the_future'),
    language: 'es',
    text: 'What the server says.',
  },
  {
    name: 'a refusal named like a property of objects',
    error: refusal('__proto__'),
    language: 'es',
    text: 'What the server says.',
  },
  {
    name: 'a page of a proxy',
    error: new ApiError(502, '<html>', 'Bad Gateway'),
    language: 'es',
    text: 'Otra vez.',
  },
  { name: 'JSON without a refusal', error: new ApiError(500, '{"error":"x"}', ''), language: 'es', text: 'Otra vez.' },
  { name: 'a failed connection', error: new TypeError('Failed to fetch'), language: 'es', text: 'Otra vez.' },
])('an answer of $name has its message in $language', ({ error, language, text }) => {
  i18n.activate(language)
  expect(messageFor(error, 'Otra vez.')).toBe(text)
})

test('the message of a server error includes the request’s id for support; those of refusals and maintenance do not', () => {
  const told = (status: number, code: string) =>
    messageFor(new ApiError(status, JSON.stringify({ error: code, message: 'What happened.' }), '', 'a1b2-7'), '')
  expect(told(500, 'internal')).toBe('What happened. (a1b2-7)')
  expect(told(503, 'outcome_unknown')).toBe('What happened. (a1b2-7)')
  expect(told(503, 'maintenance')).toBe('What happened.')
  expect(told(409, 'card_inactive')).toBe('What happened.')
})
