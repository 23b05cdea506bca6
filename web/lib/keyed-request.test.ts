import { expect, test } from 'vitest'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { isOutcomeUnknown, keyedRequest, newKey } from './keyed-request.ts'

const refusal = (code: ErrorCode) =>
  new ApiError(statusOf(code), JSON.stringify({ error: code, message: messageOf(code) }), '')

test('the same request keeps its key, and another one gets a new key', () => {
  const first = keyedRequest(null, 'USDT 10', () => 'one')
  expect(keyedRequest(first, 'USDT 10', () => 'two')).toEqual({ request: 'USDT 10', key: 'one' })
  expect(keyedRequest(first, 'USDT 11', () => 'two')).toEqual({ request: 'USDT 11', key: 'two' })
})

test.each([
  { error: new TypeError('Failed to fetch'), isUnknown: true },
  { error: new ApiError(502, '', 'Bad Gateway'), isUnknown: true },
  { error: new ApiError(429, '', 'Too Many Requests'), isUnknown: true },
  { error: new ApiError(408, '<h1>Request Timeout</h1>', ''), isUnknown: true },
  { error: new ApiError(409, '<h1>Conflict</h1>', ''), isUnknown: true },
  { error: refusal('internal'), isUnknown: true },
  { error: refusal('withdrawal_amount_invalid'), isUnknown: false },
  { error: refusal('not_yours'), isUnknown: false },
])('after $error the outcome is unknown: $isUnknown', ({ error, isUnknown }) => {
  expect(isOutcomeUnknown(error)).toBe(isUnknown)
})

test('keys are unique', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
